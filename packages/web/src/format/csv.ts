/** A spreadsheet would run a cell that begins so; an apostrophe makes it text. */
const dangerous = /^[=+\-@\t\r]/

export const safeCell = (text: string) => (dangerous.test(text) ? `'${text}` : text)

/** What `safeCell` added, taken away again when a table comes back. */
export const bareCell = (text: string) => (text.startsWith("'") && dangerous.test(text.slice(1)) ? text.slice(1) : text)

const quoted = (text: string) => (/["\n\r,;\t]/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as CSV that every spreadsheet opens: UTF-8 with its mark, lines that end in CRLF, nothing that runs. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((cells) => cells.map((cell) => quoted(safeCell(cell))).join(',')).join('\r\n')}\r\n`
