/** Spreadsheets execute a cell that starts with one of these; a leading apostrophe makes it text. */
const dangerous = /^[=+\-@\t\r]/

export const safeCell = (text: string) => (dangerous.test(text) ? `'${text}` : text)

/** Undoes `safeCell` when a table is imported again. */
export const bareCell = (text: string) => (text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text)

const quoted = (text: string) => (/["\n\r,;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text)

/** CSV that every spreadsheet opens: UTF-8 with a byte order mark, CRLF line ends, no executable cells. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((cells) => cells.map((cell) => quoted(safeCell(cell))).join(',')).join('\r\n')}\r\n`
