import { expect, test } from 'vitest'
import { opened, zipOf } from './testing/sample-files.ts'

const rowsIn = async (name: string, content: string | Buffer) => {
  const { tables } = await opened(name, content)
  return (await Array.fromAsync(tables[0]?.rows() ?? [])).map(({ cells }) => cells)
}

const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()
const learners = 'Learner number,Last name,Email\r\n7,Müller,a@b.example\r\n8,Ng,\r\n'

test.each([
  ['UTF-8', Buffer.from(learners)],
  ['UTF-8', Buffer.from(`\ufeff${learners}`)],
  ['UTF-16 LE', Buffer.from(`\ufeff${learners}`, 'utf16le')],
  ['UTF-16 LE', Buffer.from(learners, 'utf16le')],
  ['UTF-16 BE', utf16be(learners)],
  ['Windows-1252', Buffer.from(learners, 'latin1')],
])('%s is read, and what was assumed is said', async (encoding, content) => {
  const { kind, tables, notices } = await opened('people.csv', content)
  expect(kind).toBe('tables')
  expect(tables).toMatchObject([{ name: 'people.csv', encoding, delimiter: ',', type: 'learners', columns: ['Learner number', 'Last name', 'Email'] }])
  expect(await Array.fromAsync(tables[0]?.rows() ?? [])).toEqual([
    { line: 2, cells: ['7', 'Müller', 'a@b.example'] },
    { line: 3, cells: ['8', 'Ng', ''] },
  ])
  expect(notices.map(({ message }) => message)).toEqual(
    encoding === 'UTF-8' ? [] : [`people.csv was read as ${encoding}. Check that names with accents are right.`],
  )
})

test('Windows-1252 is found even if the first accent comes late, and a character cut by a chunk is no fault', async () => {
  const late = Buffer.concat([Buffer.from('Learner number,Last name\n'), Buffer.from('1,Smith\n'.repeat(60_000)), Buffer.from('2,Zo\u00eb\n', 'latin1')])
  expect((await rowsIn('a.csv', late)).at(-1)).toEqual(['2', 'Zoë'])
  const cut = `Learner number,Last name\n${'1,ü€𝄞\n'.repeat(60_000)}`
  expect((await opened('a.csv', cut)).tables[0]).toMatchObject({ encoding: 'UTF-8', rowCount: 60_000 })
})

test.each([',', ';', '\t', '|'])('the delimiter %j is found, also when others occur in cells', async (delimiter) => {
  const lines = ['Code', 'Name', 'Description'].join(delimiter)
  const { tables } = await opened('list.txt', `${lines}\n${['A1', '"a,b;c"', 'x'].join(delimiter)}\n${['A2', '"d|e"', '"f\tg"'].join(delimiter)}\n`)
  expect(tables[0]).toMatchObject({ delimiter, columns: ['Code', 'Name', 'Description'] })
})

test('Excel’s line with the delimiter is obeyed and is no row', async () => {
  const { tables } = await opened('a.csv', 'sep=|\r\nCode|Name\r\nA|B, C\r\n')
  expect(tables[0]).toMatchObject({ delimiter: '|', columns: ['Code', 'Name'], samples: [{ line: 3, cells: ['A', 'B, C'] }] })
})

test('only the first 20 rows are samples; rows can be read again', async () => {
  const { tables } = await opened('a.csv', `Code,Name\n${Array.from({ length: 50 }, (_, index) => `${index},n\n`).join('')}`)
  expect(tables[0]?.samples).toHaveLength(20)
  expect(tables[0]?.rowCount).toBe(50)
  for (const _ of [1, 2]) expect(await Array.fromAsync(tables[0]?.rows() ?? [])).toHaveLength(50)
})

test('NDJSON: every property of any line is a column; null differs from nothing', async () => {
  const { tables } = await opened('x', '{"code":"A","name":"One","count":1}\n\n{"code":"B","isActive":true,"name":null}\n')
  expect(tables[0]).toMatchObject({ columns: ['code', 'name', 'count', 'isActive'], rowCount: 2 })
  expect(await Array.fromAsync(tables[0]?.rows() ?? [])).toEqual([
    { line: 1, cells: ['A', 'One', '1', undefined] },
    { line: 3, cells: ['B', null, undefined, 'true'] },
  ])
  await expect(opened('x.ndjson', '{"code":"A"}\n{"code":')).rejects.toThrow(/line 2 isn’t a JSON object.*cut off/)
  await expect(opened('x.json', '[{"code":"A"}]')).rejects.toThrow('x.json is one JSON list. Write one object on each line (NDJSON) instead.')
})

test('a ZIP of tables: each is a table, other files are attachments, and archives inside aren’t opened', async () => {
  const { kind, tables, attachments, notices } = await opened(
    'all.zip',
    await zipOf({
      'in/units.csv': 'Code,Name\nU1,One\n',
      'learners.ndjson': '{"learnerNumber":"7","lastName":"Ng"}\n',
      'c.pdf': '%PDF-',
      'more.zip': 'PK',
      'none.csv': '',
      '__MACOSX/._x.csv': '',
      '.DS_Store': '',
    }),
  )
  expect(kind).toBe('tables')
  expect(tables.map(({ name, type }) => [name, type])).toEqual([
    ['units.csv', 'units'],
    ['learners.ndjson', 'learners'],
  ])
  expect(attachments.map(({ name }) => name)).toEqual(['c.pdf'])
  expect(notices.map(({ message }) => message)).toEqual(['more.zip is inside the ZIP file and wasn’t opened. Send it on its own.', 'none.csv is empty.'])
})

test('cells that look like formulas are text', async () => {
  expect(await rowsIn('a.csv', 'Code,Name\n=1+1,+61 400 000 000\n-5,@SUM(A1)\n')).toEqual([
    ['=1+1', '+61 400 000 000'],
    ['-5', '@SUM(A1)'],
  ])
})
