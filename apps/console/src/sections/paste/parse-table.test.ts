import { expect, test } from 'vitest'
import { lists, values } from '../../testing/lists.ts'
import { checkRows } from './check-rows.ts'
import { parseTable } from './parse-table.ts'
import { readRows } from './read-rows.ts'

const kin = lists.find(({ name }) => name === 'next-of-kin-relationships') as (typeof lists)[number]
const categories = lists.find(({ name }) => name === 'support-case-categories') as (typeof lists)[number]
const nobody = () => []

test.for<[string, string[][]]>([
  [
    'a\tb\nc\td\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['a\tb, c\r\n\r\n', [['a', 'b, c']]],
  [
    '"a, b",c\n"say ""hi""",d',
    [
      ['a, b', 'c'],
      ['say "hi"', 'd'],
    ],
  ],
  ['a;b,c;d', [['a', 'b,c', 'd']]],
  ['\ufeffone', [['one']]],
  ['"two\nlines"\tx', [['two\nlines', 'x']]],
  ['', []],
])('%j is parsed into its cells', ([text, cells]) => expect(parseTable(text)).toEqual(cells))

test('a header maps the columns in any order; without one they map by position', () => {
  const headed = readRows(
    [
      ['Status', 'DESCRIPTION', 'Remark', 'Code'],
      ['Switched off', 'Aunt', 'x', 'A'],
    ],
    kin,
    nobody,
  )
  expect(headed).toEqual([{ key: 0, draft: { code: 'A', description: 'Aunt' }, isOn: false }])
  const bare = readRows([['A', 'Aunt']], kin, nobody)
  expect(bare).toEqual([{ key: 0, draft: { code: 'A', description: 'Aunt' }, isOn: true }])
})

test('the apostrophe an export puts before a formula is removed', () => {
  expect(
    readRows(
      [
        ["'@@", "'=1+1"],
        ["'quoted", 'x'],
      ],
      kin,
      nobody,
    ).map(({ draft }) => draft),
  ).toEqual([
    { code: '@@', description: '=1+1' },
    { code: "'quoted", description: 'x' },
  ])
})

test('flags and references are parsed from words, and anything else is marked', () => {
  const choices = () => [{ value: '7', label: 'Mei Tanaka' }]
  const rows = readRows(
    [
      ['Fees', 'yes', 'mei tanaka', 'no'],
      ['Visas', 'perhaps', 'Somebody', ''],
    ],
    categories,
    choices,
  )
  expect(rows[0]?.draft).toEqual({ description: 'Fees', forLearnerApp: true, defaultAssignedStaffId: '7', defaultIsRestricted: false })
  const faults = checkRows(categories, rows, [], choices)
  expect(faults.get(0)).toEqual({})
  expect(faults.get(1)).toEqual({ forLearnerApp: '“perhaps” is neither yes nor no.', defaultAssignedStaffId: 'There is no “Somebody” to choose.' })
})

test('a missing description, a taken code and a duplicate are reported by row', () => {
  const rows = readRows(
    [
      ['NEW', ''],
      ['par', 'Parent'],
      ['AUN', 'Aunt'],
      ['aun', 'Aunt again'],
    ],
    kin,
    nobody,
  )
  const faults = checkRows(kin, rows, values['next-of-kin-relationships'], nobody)
  expect([...faults.values()].map((found) => Object.entries(found).flat())).toEqual([
    ['description', 'Enter a description.'],
    ['code', 'This code is already in the list.'],
    [],
    ['code', 'Row 3 has the same code.'],
  ])
})
