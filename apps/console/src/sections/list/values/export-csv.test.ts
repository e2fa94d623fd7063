import { expect, test } from 'vitest'
import { lists, values } from '../../../testing/lists.ts'
import { csvOfList } from './export-csv.ts'

test('the whole list is exported with statuses, inactive values included', () => {
  const kin = lists.find(({ name }) => name === 'next-of-kin-relationships') as (typeof lists)[number]
  const lines = csvOfList(kin, values['next-of-kin-relationships']).split('\r\n')
  expect(lines[0]).toBe('\ufeffCode,Description,Status')
  expect(lines[1]).toBe('PAR,Parent,Active')
  expect(lines[4]).toBe('CSW,Case worker,Switched off')
})
