import { expect, test } from 'vitest'
import { suggestedCode } from './suggested-code.ts'

test.each([
  ['Banksia Training', 'BANKSIA'],
  ['Ōtautahi Polytechnic', 'OTAUTAHI'],
  ['  3Rivers College', 'RIVERS'],
  ['', ''],
])('the code of “%s” is suggested as “%s”', (name, code) => expect(suggestedCode(name)).toBe(code))
