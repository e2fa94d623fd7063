import { expect, test } from 'vitest'
import { openSecrets } from './secrets.ts'

const secrets = openSecrets('a secret of the tests')

test('what is sealed differs each time, and opens', () => {
  const [one, other] = [secrets.seal('123456782'), secrets.seal('123456782')]
  expect(one.equals(other)).toBe(false)
  expect(secrets.open(one)).toBe('123456782')
})

test('what is sealed alike is the same for the same purpose and secret only, and opens', () => {
  const sealed = secrets.sealAlike('123456782', 'tax_file_number_sealed')
  expect(secrets.open(sealed)).toBe('123456782')
  expect(secrets.sealAlike('123456782', 'tax_file_number_sealed').equals(sealed)).toBe(true)
  const others = [
    secrets.sealAlike('123456782', 'ird_number_sealed'),
    secrets.sealAlike('123456783', 'tax_file_number_sealed'),
    openSecrets('another').sealAlike('123456782', 'tax_file_number_sealed'),
  ]
  for (const other of others) expect(other.subarray(0, 12).equals(sealed.subarray(0, 12))).toBe(false)
})
