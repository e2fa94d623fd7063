import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'

test('a choice is the value’s identifier, whatever its position among the fields', () => {
  const items = [{ code: 'AU', description: 'Australia', isActive: true, countryId: 13 }]
  expect(choicesOf('countries').select({ items })).toEqual([{ value: '13', label: 'Australia', code: 'AU', isOffered: true }])
})
