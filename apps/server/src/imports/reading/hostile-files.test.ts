import { expect, test } from 'vitest'
import { zipFile } from '../../files/testing/zip-file.ts'
import { opened, textRow, xlsxOf, zipOf } from './testing/sample-files.ts'
import { UnreadableFile } from './unreadable-file.ts'

const whatIsRead = 'Lanyard reads ZIP files of NAT or OneRoster files, CSV, Excel (.xlsx) and NDJSON.'

const refused = async (name: string, content: string | Buffer) => {
  try {
    const { tables } = await opened(name, content)
    for (const table of tables) for await (const _ of table.rows());
  } catch (fault) {
    expect(fault).toBeInstanceOf(UnreadableFile)
    return (fault as UnreadableFile).message
  }
  return 'It was read.'
}

/** Replaces bytes wherever they occur: entries are named twice in a ZIP. */
const patched = (bytes: Buffer, from: string, to: string) => Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
/** Changes a number of the first entry in the ZIP's directory. */
const withEntry = (bytes: Buffer, change: (at: number, copy: Buffer) => void) => {
  const copy = Buffer.from(bytes)
  change(copy.indexOf(Buffer.from('PK\u0001\u0002')), copy)
  return copy
}

test.each([
  ['nothing', ''],
  ['only a byte order mark', '\ufeff'],
  ['only blank lines', '\r\n  \r\n'],
  ['only a byte order mark in UTF-16', Buffer.from([0xff, 0xfe])],
])('%s is an empty file', async (_, content) => {
  expect(await refused('a.csv', content)).toBe('a.csv is empty.')
})

test('NUL characters, in the first bytes or late', async () => {
  const sentence = 'a.csv contains NUL characters, so it isn’t a text file. Export it again as CSV.'
  expect(await refused('a.csv', 'Code,Name\nA,\0B\n')).toBe(sentence)
  expect(await refused('a.csv', `Code,Name\n${'A,B\n'.repeat(100_000)}A,\0\n`)).toBe(sentence)
  await expect(opened('a.csv', Buffer.from('\ufeffCode,Name\nA,\0\n', 'utf16le'))).rejects.toThrow(sentence)
})

test('a cell of 10 MB, with and without quotes', async () => {
  const cell = 'x'.repeat(10 * 1024 * 1024)
  for (const content of [`Code,Name\nA,${cell}\n`, `Code,Name\nA,"${cell}"\n`])
    expect(await refused('a.csv', content)).toMatch(/^a\.csv: the row at line 2 is too long\. A cell has at most 1 million characters\./)
  expect(await refused('a.ndjson', `{"code":"${cell}"}\n`)).toBe('a.ndjson: line 1 is too long.')
})

test('500 columns are read, 501 and 1,000 are not', async () => {
  const header = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`).join(',')
  expect((await opened('a.csv', `${header(500)}\n1\n`)).tables[0]?.columns).toHaveLength(500)
  for (const count of [501, 1000])
    expect(await refused('a.csv', `${header(count)}\n1\n`)).toBe('a.csv has more than 500 columns. Send only the columns to import.')
})

test('two columns with one name', async () => {
  expect(await refused('a.csv', 'Email,Name,email\na,b,c\n')).toBe('a.csv has two columns called “email”. Rename or remove one of them.')
})

test('half a file: an open quote, a cut ZIP, a cut Excel file', async () => {
  expect(await refused('a.csv', 'Code,Name\nA,"B\n')).toBe('a.csv: a quote (") that opens at line 2 is never closed. The file may be cut off.')
  const zip = await zipOf({ 'a.csv': 'Code,Name\nA,B\n', 'b.csv': 'Code,Name\nA,B\n' })
  for (let cut = 4; cut < zip.length; cut += 7) expect(await refused('a.zip', zip.subarray(0, cut))).toBe('This file is incomplete or damaged. Send it again.')
  const xlsx = await xlsxOf({ sheets: { A: textRow(1, 'Code', 'Name') } })
  expect(await refused('a.xlsx', xlsx.subarray(0, xlsx.length / 2))).toBe('This file is incomplete or damaged. Send it again.')
  const damaged = await xlsxOf({ sheets: { A: `${textRow(1, 'Code', 'Name')}<row><c>` } })
  expect(await refused('a.xlsx', damaged)).toBe('a.xlsx is damaged or cut off. Open it in Excel, save it again and send that file.')
})

test('a ZIP whose bytes were changed fails its checksum', async () => {
  const zip = await zipOf({ 'a.csv': 'Code,Name\nA,B\n' })
  const wrong = withEntry(zip, (at, copy) => copy.writeUInt32LE(copy.readUInt32LE(at + 16) ^ 1, at + 16))
  expect(await refused('a.zip', wrong)).toBe('a.csv is damaged in the ZIP file. Send it again.')
})

test('ZIP bombs: by their ratio, by their total, and when they lie about their size', async () => {
  const sentence = 'This ZIP file unpacks to far more than its size. Lanyard doesn’t open it. Send the files in smaller ZIP files.'
  const bomb = await zipOf({ 'a.csv': Buffer.alloc(30 * 1024 * 1024, 'a') })
  expect(bomb.length).toBeLessThan(100_000)
  expect(await refused('a.zip', bomb)).toBe(sentence)
  const small = await zipOf({ 'a.csv': 'Code,Name\nA,B\n'.repeat(100) })
  expect(
    await refused(
      'a.zip',
      withEntry(small, (at, copy) => copy.writeUInt32LE(0xf0000000, at + 24)),
    ),
  ).toBe(sentence)
  expect(
    await refused(
      'a.zip',
      withEntry(small, (at, copy) => copy.writeUInt32LE(10, at + 24)),
    ),
  ).toBe('a.csv is damaged in the ZIP file. Send it again.')
})

test('more than 10,000 files in a ZIP', async () => {
  const many = zipFile(Array.from({ length: 10_001 }, (_, index) => ({ name: `${index}.csv` })))
  expect(await refused('a.zip', many)).toBe('This ZIP file has more than 10000 files. Send only the files to import.')
})

test.each(['../../units.csv', '/etc/xx/units.csv', 'C:\\tempx\\units.csv'])('of the path %s in a ZIP only the name counts', async (path) => {
  const plain = `${'a'.repeat(path.length - 'units.csv'.length)}units.csv`
  const { tables } = await opened('a.zip', patched(await zipOf({ [plain]: 'Code,Name\nA,B\n' }), plain, path))
  expect(tables.map(({ name }) => name)).toEqual(['units.csv'])
  expect(tables[0]?.samples).toEqual([{ line: 2, cells: ['A', 'B'] }])
})

test('two files with one name, a password, nothing inside', async () => {
  expect(await refused('a.zip', await zipOf({ 'x/units.csv': 'Code\n', 'y/UNITS.CSV': 'Code\n' }))).toBe(
    'This ZIP file has two files called UNITS.CSV. Send only one of them.',
  )
  const locked = withEntry(await zipOf({ 'a.csv': 'Code,Name\n' }), (at, copy) => copy.writeUInt16LE(copy.readUInt16LE(at + 8) | 1, at + 8))
  expect(await refused('a.zip', locked)).toBe('This ZIP file has a password. Send one without a password.')
  expect(await refused('a.zip', await zipOf({}))).toBe('This ZIP file has no files in it.')
  expect(await refused('a.zip', await zipOf({ 'a.pdf': '%PDF-1.7' }))).toBe(`This ZIP file has no file that Lanyard reads. ${whatIsRead}`)
})

test.each([
  ['a PDF', '%PDF-1.7\n'],
  ['an image', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')],
  ['a web page', '<html><table><tr><td>Code</td></tr></table></html>'],
  ['an old Office file (.xls), or one with a password. Save it as .xlsx or CSV', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])],
])('%s is named, whatever the file is called', async (what, content) => {
  expect(await refused('learners.csv', content)).toBe(`This is ${what}. ${whatIsRead}`)
})

test('a Word document is named', async () => {
  expect(await refused('a.xlsx', await zipOf({ '[Content_Types].xml': '', 'word/document.xml': '' }))).toBe(`This is a Word document. ${whatIsRead}`)
})

test('an Excel file with entities of its own is refused', async () => {
  const parts = { '[Content_Types].xml': '', 'xl/workbook.xml': '<!DOCTYPE x [<!ENTITY a "aaaa">]><workbook><sheets><sheet name="&a;"/></sheets></workbook>' }
  expect(await refused('a.xlsx', await zipOf(parts))).toMatch(/^a\.xlsx is damaged or cut off/)
})

test('a first column called BMI is no bitmap', async () => {
  expect((await opened('a.csv', 'BMI,Learner number\n22,7\n')).tables[0]?.columns).toEqual(['BMI', 'Learner number'])
})
