import { expect, test } from 'vitest'
import { matching } from './matching.ts'

const options = ['Ireland', 'New Zealand', 'Northern Ireland', 'Ngāti Porou', 'Te Āti Awa', 'Zambia', 'Switzerland'].map((label) => ({ value: label, label }))
const found = (typed: string) => matching(options, typed).map(({ label }) => label)

test('prefix matches come first, then word starts, then the rest', () => {
  expect(found('ire')).toEqual(['Ireland', 'Northern Ireland'])
  expect(found('z')).toEqual(['Zambia', 'New Zealand', 'Switzerland'])
})

test('case and accents are ignored, and words match in any order', () => {
  expect(found('NGATI')).toEqual(['Ngāti Porou'])
  expect(found('awa ati')).toEqual(['Te Āti Awa'])
  expect(found('zealand old')).toEqual([])
})

test('searching ten thousand rows is imperceptible', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({ value: String(at), label: `School number ${at}` }))
  expect(matching(many, 'school 9999')).toHaveLength(1)
})
