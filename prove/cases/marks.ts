/** Written into every text that only staff may read. Letters and digits only, so that a search would find it as a word. */
export const mark = 'zqinternal'

let written = 0
export const newMark = (history: number) => `${mark}${history}x${++written}`

/** The mark as it looks inside base64, wherever it begins. */
const encoded = [0, 1, 2].map((shift) =>
  Buffer.from('-'.repeat(shift) + mark)
    .toString('base64')
    .slice(Math.ceil((shift * 8) / 6), Math.floor(((shift + mark.length) * 8) / 6)),
)

/** The first mark in a text, plain or as base64. */
export const markIn = (text: string): string | undefined => new RegExp(`${mark}\\w*`, 'i').exec(text)?.[0] ?? encoded.find((form) => text.includes(form))
