import { expect, test } from 'vitest'
import { bareCell, csvOf, safeCell } from './csv.ts'

test('a spreadsheet gets its mark, its line ends and its quotes', () => {
  expect(
    csvOf([
      ['a', 'b, c'],
      ['say "hi"', ' blank '],
    ]),
  ).toBe('\ufeffa,"b, c"\r\n"say ""hi""", blank \r\n'.replace(', blank ', '," blank "'))
})

test.for(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('%j does not run in a spreadsheet, and comes back as it was', (cell) => {
  expect(safeCell(cell)).toBe(`'${cell}`)
  expect(bareCell(safeCell(cell))).toBe(cell)
})

test.for(['plain', "'tis", '0101', ''])('%j is left as it is', (cell) => {
  expect(safeCell(cell)).toBe(cell)
  expect(bareCell(cell)).toBe(cell)
})
