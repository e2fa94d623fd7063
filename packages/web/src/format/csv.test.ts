import { expect, test } from 'vitest'
import { bareCell, csvOf, safeCell } from './csv.ts'

test('CSV has a byte order mark, CRLF line ends and quoted cells', () => {
  expect(
    csvOf([
      ['a', 'b, c'],
      ['say "hi"', ' blank '],
    ]),
  ).toBe('\ufeffa,"b, c"\r\n"say ""hi""", blank \r\n'.replace(', blank ', '," blank "'))
})

test.for(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j is not executed by a spreadsheet, and round-trips unchanged', (cell) => {
  expect(safeCell(cell)).toBe(`'${cell}`)
  expect(bareCell(safeCell(cell))).toBe(cell)
})

test.for(['plain', "'tis", '0101', ''])('%j is unchanged', (cell) => {
  expect(safeCell(cell)).toBe(cell)
  expect(bareCell(cell)).toBe(cell)
})
