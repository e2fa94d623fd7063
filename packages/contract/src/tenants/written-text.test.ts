import { expect, test } from 'vitest'
import { line, lineOrNull, noteOrNull } from './written-text.ts'

const ends = {
  LF: '\n',
  CR: '\r',
  CRLF: '\r\n',
  'U+2028': '\u2028',
  'U+2029': '\u2029',
  NEL: '\u0085',
  tab: '\t',
  NUL: '\u0000',
  DEL: '\u007f',
  ESC: '\u001b',
  'right to left': '\u202e',
}

test('a line contains no line break or other control character anywhere', () => {
  for (const [name, end] of Object.entries(ends))
    for (const text of [`Ines${end}Duarte`, `${end}Ines`, `Ines${end}`]) expect([name, line(100).safeParse(text).success]).toEqual([name, false])
})

test("real people's names are valid lines", () => {
  for (const name of ['Ines', 'Ngā Manu', 'O’Brien-Smith', '李', 'نرگس\u200cبانو', '👩\u200d🏫 Mei', ' Ines '])
    expect([name, line(100).safeParse(name).success]).toEqual([name, true])
})

test('a line is neither blank nor too long, and null clears it where allowed', () => {
  for (const blank of ['', ' ', '\u00a0', '\u3000']) expect(line(100).safeParse(blank).success).toBe(false)
  expect([line(3).safeParse('abc').success, line(3).safeParse('abcd').success, line(3).safeParse(null).success]).toEqual([true, false, false])
  expect(lineOrNull(3).safeParse(null).success).toBe(true)
})

test('a note may have line breaks, but no other control characters', () => {
  expect(noteOrNull(100).safeParse('See you.\r\n\tOn Monday\u2028at nine.').success).toBe(true)
  for (const wrong of ['', ' \n ', 'a\u0000b', 'a\u001bb', 'a\u202eb', 'x'.repeat(101)]) expect(noteOrNull(100).safeParse(wrong).success).toBe(false)
})
