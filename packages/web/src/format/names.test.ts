import { expect, test } from 'vitest'
import { formatName, initialsOf, profileInitials } from './names.ts'

test.for([
  [{ firstName: 'Ava', lastName: 'Nguyen' }, 'Ava Nguyen'],
  [{ firstName: 'Ava', lastName: null }, 'Ava'],
  [{ firstName: '', lastName: 'Nguyen' }, 'Nguyen'],
  [{ firstName: '', lastName: ' ' }, '-'],
  [{ firstName: null, lastName: undefined }, '-'],
  [{}, '-'],
] as const)('the name of %o is %s', ([name, written]) => {
  expect(formatName(name)).toBe(written)
})

test.for([
  ['Ava Nguyen', 'AN'],
  ['ava mai nguyen', 'AMN'],
  ['  Ava   Nguyen ', 'AN'],
  ['āwhina', 'Ā'],
  ['', ''],
] as const)('the initials of "%s" are "%s"', ([name, initials]) => {
  expect(initialsOf(name)).toBe(initials)
})

test.for([
  [{ firstName: 'Ava', lastName: 'Nguyen' }, 'AN'],
  [{ firstName: null, lastName: 'Nguyen' }, 'N/N'],
  [{ firstName: 'Ava', lastName: '' }, 'AA'],
  [{}, 'N/A'],
  [{ firstName: 'mai ly', lastName: 'van dyk' }, 'MV'],
] as const)('the profile button of %o shows %s', ([name, initials]) => {
  expect(profileInitials(name)).toBe(initials)
})
