/** Text that a spreadsheet would read as a formula gets a leading apostrophe. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: unknown) => {
  if (value === null || value === undefined) return ''
  const text = harmless(typeof value === 'object' ? JSON.stringify(value) : String(value))
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The byte order mark, which makes spreadsheets read the file as UTF-8. */
export const csvMark = '\ufeff'

/** One line of RFC 4180. */
export const csvLine = (values: readonly unknown[]) => `${values.map(cell).join(',')}\r\n`
