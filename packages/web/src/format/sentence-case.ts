/** With a capital letter in front. */
export const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
