import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { release80 } from './layouts.ts'
import { statusOfOutcome, suggestedCodes } from './nat-codes.ts'
import { natFileOf } from './nat-table.ts'
import { natProfiles } from './profiles.ts'

test('fields of a layout lie side by side, each in the national width', () => {
  for (const { file, fields, national } of release80) {
    let next = 1
    for (const { name, start, length } of fields) {
      expect(start, `${file} ${name}`).toBe(next)
      next = start + length
    }
    expect(national, file).toBeLessThanOrEqual(next - 1)
  }
  const widths = Object.fromEntries(release80.map(({ file, national }) => [file, national]))
  expect(widths).toEqual({
    ...{ NAT00010: 110, NAT00020: 180, NAT00030: 114, NAT00030A: 130, NAT00060: 123, NAT00080: 327, NAT00085: 557 },
    ...{ NAT00090: 12, NAT00100: 13, NAT00120: 111, NAT00130: 39 },
  })
  for (const { extra } of Object.values(natProfiles)) for (const fields of Object.values(extra)) expect(fields[0]?.start).toBe(328)
})

test.each([
  ['NAT00120.txt', 'NAT00120'],
  ['nat00030a.TXT', 'NAT00030A'],
  ['2025 NAT00080 (1).txt', 'NAT00080'],
  ['NAT00085', 'NAT00085'],
  ['NAT00120.csv', undefined],
  ['DONAT00120.txt', undefined],
  ['learners.txt', undefined],
])('the file %s is %s', (name, file) => expect(natFileOf(name)).toBe(file))

const listed = async (list: string, column: 'code' | 'description') => {
  const [header = '', ...lines] = (await readFile(`apps/server/data/lookups/${list}.tsv`, 'utf8')).trim().split('\n')
  return lines.map((line) => line.split('\t')[header.split('\t').indexOf(column)])
}

test('suggested codes and statuses are in Lanyard’s lists', async () => {
  for (const [list, codes] of Object.entries(suggestedCodes)) expect(await listed(list, 'code')).toEqual(expect.arrayContaining(Object.values(codes)))
  expect(await listed('unit-enrolment-statuses', 'description')).toEqual(expect.arrayContaining(Object.values(statusOfOutcome)))
  expect(await listed('outcomes', 'code')).toEqual(expect.arrayContaining(Object.keys(statusOfOutcome)))
})
