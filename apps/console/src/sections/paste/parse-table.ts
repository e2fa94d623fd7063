/** Spreadsheets copy cells with tabs; files may use semicolons or commas. */
const separatorOf = (text: string): string => {
  const line = text.split(/\r?\n/, 1)[0] ?? ''
  if (text.includes('\t')) return '\t'
  const unquoted = line
    .split('"')
    .filter((_, index) => index % 2 === 0)
    .join('')
  return unquoted.split(';').length > unquoted.split(',').length ? ';' : ','
}

/** Parses pasted TSV or CSV into rows. Quotes protect separators and line breaks. Empty rows are dropped. */
export const parseTable = (pasted: string): string[][] => {
  const text = pasted.replace(/^\ufeff/, '')
  const separator = separatorOf(text.trimStart())
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  let isBlank = true
  const endCell = () => {
    row.push(cell.trim())
    cell = ''
    isBlank = true
  }
  const endRow = () => {
    endCell()
    if (row.some((text) => text !== '')) rows.push(row)
    row = []
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (isQuoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (letter === '"' && isBlank) {
      cell = ''
      isQuoted = true
      isBlank = false
    } else if (letter === separator) endCell()
    else if (letter === '\n') endRow()
    else if (letter !== '\r') {
      cell += letter
      if (letter.trim() !== '') isBlank = false
    }
  }
  endRow()
  return rows
}
