import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvRows } from './csv-rows.ts'

const read = (text: string, delimiter = ',', pieces = [text]) => {
  const reader = csvRows('a.csv', delimiter)
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}
const cellsOf = (text: string, delimiter?: string) => read(text, delimiter).map(({ cells }) => cells)

test.each(['\r\n', '\n', '\r'])('rows end with CRLF, LF or CR', (end) => {
  expect(cellsOf(['a,b', 'c,d', ''].join(end))).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
  expect(cellsOf(['a,b', 'c,d'].join(end))).toHaveLength(2)
})

test('quotes keep delimiters, line ends and quotes; each row knows its first line', () => {
  expect(read('a,"b\r\nb",c\r\n\r\n"x, ""y""",,\r\n,,\r\n5" pipe,1,"2" \n')).toEqual([
    { line: 1, cells: ['a', 'b\r\nb', 'c'] },
    { line: 4, cells: ['x, "y"', '', ''] },
    { line: 6, cells: ['5" pipe', '1', '2'] },
  ])
})

test('any cells come back, whatever the delimiter, the line end and the pieces they arrive in', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', ' ', ',', ';', '\t', '|', '"', '\r', '\n', '=', '0'), maxLength: 6 })
  const table = fc.integer({ min: 1, max: 4 }).chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }))
  fc.assert(
    fc.property(table, fc.constantFrom(',', ';', '\t', '|'), fc.constantFrom('\n', '\r\n', '\r'), fc.array(fc.nat(80)), (rows, delimiter, end, cuts) => {
      const text = rows.map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(delimiter) + end).join('')
      const places = [0, ...cuts.filter((cut) => cut < text.length).toSorted((one, other) => one - other), text.length]
      const pieces = places.slice(1).map((place, index) => text.slice(places[index], place))
      expect(read(text, delimiter, pieces).map(({ cells }) => cells)).toEqual(rows.filter((cells) => cells.some((value) => value !== '')))
    }),
  )
})

test('unquoted text that arrives in any pieces gives the same rows and lines', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', ',', '\r', '\n', '\r\n'), maxLength: 30 }), (text) => {
      expect(read(text, ',', [...text])).toEqual(read(text))
    }),
  )
})

test('an unclosed quote, a cell above 1 million characters and a row above 500 cells are refused', () => {
  expect(() => read('a,b\n"c,d\n')).toThrow('a.csv: a quote (") that opens at line 2 is never closed. The file may be cut off.')
  expect(() => read(`a,b\n${'x'.repeat(1_100_000)},1\n`)).toThrow(/^a\.csv: the row at line 2 is too long/)
  expect(() => read(`a\n"${'x\n'.repeat(3_000_000)}`, ',', [`a\n"${'x\n'.repeat(3_000_000)}`])).toThrow(/quote \("\) may not be closed/)
  expect(() => read(Array(1000).fill('c').join(','))).toThrow('a.csv has more than 500 columns. Send only the columns to import.')
})
