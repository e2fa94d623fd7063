/** What a spreadsheet would take for a formula is led by an apostrophe. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: unknown) => {
  if (value === null || value === undefined) return ''
  const text = harmless(typeof value === 'object' ? JSON.stringify(value) : String(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Spreadsheets take a file that begins with it for UTF-8, which it is. */
export const csvMark = '\ufeff'

/** One line of RFC 4180. */
export const csvLine = (values: readonly unknown[]) => `${values.map(cell).join(',')}\r\n`
