import { expect, test } from 'vitest'
import { opened, textRow, xlsxOf } from '../testing/sample-files.ts'
import { dateOfSerial, showsDate } from './dates.ts'

const header = textRow(1, 'Learner number', 'Last name', 'Date of birth', 'Mobile')
const rowsOf = async (rows: string, more: Partial<Parameters<typeof xlsxOf>[0]> = {}) => {
  const { tables } = await opened('a.xlsx', await xlsxOf({ sheets: { Learners: header + rows }, ...more }))
  return (await Array.fromAsync(tables[0]?.rows() ?? [])).map(({ cells }) => cells)
}

test('each sheet is a table; empty and hidden ones are not', async () => {
  const { kind, tables, notices } = await opened(
    'people.xlsx',
    await xlsxOf({ sheets: { Learners: header + textRow(3, '7', 'Ng'), Empty: '', Old: header, Units: textRow(1, 'Code', 'Name') }, hidden: 'Old' }),
  )
  expect(kind).toBe('tables')
  expect(tables).toMatchObject([
    { name: 'Learners', type: 'learners', columns: ['Learner number', 'Last name', 'Date of birth', 'Mobile'], samples: [{ line: 3, cells: ['7', 'Ng'] }] },
    { name: 'Units', type: 'units', samples: [] },
  ])
  expect(notices.map(({ message }) => message)).toEqual(['The sheet “Old” is hidden and wasn’t read.'])
})

test('dates come out as ISO days, by the cell’s style', async () => {
  const rows = '<row r="2"><c r="A2"><v>7</v></c><c r="C2" s="1"><v>36526</v></c><c r="D2" s="2"><v>45000.5</v></c></row>'
  expect(await rowsOf(rows, { formats: 'dd/mm/yyyy hh:mm' })).toEqual([['7', '', '2000-01-01', '2023-03-15T12:00']])
  expect(await rowsOf(rows, { formats: '#,##0.00 &quot;days&quot;' })).toEqual([['7', '', '2000-01-01', '45000.5']])
  expect(await rowsOf('<row r="2"><c r="C2" s="1"><v>0</v></c></row>', { settings: '<workbookPr date1904="1"/>' })).toEqual([['', '', '1904-01-01']])
})

test('serial numbers: Excel’s 29 February 1900, times, and what is no date', () => {
  expect([1, 59, 61, 45000].map((serial) => dateOfSerial(serial, false))).toEqual(['1900-01-01', '1900-02-28', '1900-03-01', '2023-03-15'])
  expect(dateOfSerial(0.375, false)).toBe('09:00')
  expect(dateOfSerial(-3, false)).toBe('-3')
  expect(dateOfSerial(1e12, false)).toBe('1000000000000')
  expect(showsDate(170, '[$-409]d\\-mmm\\-yy;@')).toBe(true)
  expect(showsDate(170, '"days" 0.0')).toBe(false)
  expect(showsDate(170, '[Red]0.00')).toBe(false)
  expect([showsDate(14), showsDate(2)]).toEqual([true, false])
})

test('shared texts with several runs, formulas with their stored value, numbers as people write them', async () => {
  const sharedTexts = ['<t>plain</t>', '<r><t>two </t></r><r><t xml:space="preserve">runs</t></r><rPh><t>no</t></rPh>']
  const cells = [
    '<c r="A2" t="s"><v>1</v></c>',
    '<c r="B2" t="str"><f>A1&amp;"x"</f><v>=1+1</v></c>',
    '<c r="C2"><f>0.1+0.2</f><v>0.30000000000000004</v></c>',
    '<c r="D2"><v>4.12345678E8</v></c>',
  ]
  expect(await rowsOf(`<row r="2">${cells.join('')}</row><row r="3"><c t="b"><v>1</v></c><c t="s"><v>0</v></c></row>`, { sharedTexts })).toEqual([
    ['two runs', '=1+1', '0.3', '412345678'],
    ['true', 'plain'],
  ])
})

test('a cell far to the right is refused unless it is empty', async () => {
  expect(await rowsOf('<row r="2"><c r="A2"><v>1</v></c><c r="XFD2" s="1"/></row>')).toEqual([['1']])
  await expect(rowsOf('<row r="2"><c r="XFD2"><v>1</v></c></row>')).rejects.toThrow(
    'The sheet “Learners” has more than 500 columns. Send only the columns to import.',
  )
})
