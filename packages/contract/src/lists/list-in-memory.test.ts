import { expect, test } from 'vitest'
import { compareCodeUnits, type ListInMemory, listInMemory } from './list-in-memory.ts'

type Row = { id: number; code: string; name: string | null; isActive: boolean }
const rows: Row[] = [
  { id: 3, code: 'b', name: 'Room 10', isActive: true },
  { id: 1, code: 'A', name: null, isActive: false },
  { id: 2, code: 'c', name: 'room 2', isActive: true },
  { id: 4, code: 'd', name: 'Wharenui Māori', isActive: true },
]
const list: ListInMemory<Row> = {
  fieldOf: (row, field) => row[field as keyof Row],
  filters: { idFilter: ['id', 'id'], codeFilter: ['code', 'code'], nameFilter: ['name', 'words'], isActiveFilter: ['isActive', 'flag'] },
  searched: ({ code, name }) => [code, name],
  searchedAs: 'phrase',
  key: ({ id }) => id,
}
const ids = (query: Parameters<typeof listInMemory>[2], of = list) => listInMemory(of, rows, query).items.map(({ id }) => id)

test('filters look at their field: any of the values, without case and accents', () => {
  expect(ids({ idFilter: [4, 3] })).toEqual([3, 4])
  expect(ids({ codeFilter: 'a' })).toEqual([1])
  expect(ids({ nameFilter: ['MAORI', 'room 1'] })).toEqual([3, 4])
  expect(ids({ isActiveFilter: false })).toEqual([1])
})

test('a search finds a phrase, or separate words', () => {
  expect(ids({ search: 'maori whare' })).toEqual([])
  expect(ids({ search: 'maori whare' }, { ...list, searchedAs: 'words' })).toEqual([4])
})

test('texts are sorted as people sort them, with empty values last or as the largest', () => {
  expect(ids({ sort: 'name' })).toEqual([2, 3, 4, 1])
  expect(ids({ sort: 'name', order: 'desc' })).toEqual([4, 3, 2, 1])
  expect(ids({ sort: 'name', order: 'desc' }, { ...list, empty: 'largest' })).toEqual([1, 4, 3, 2])
  expect(ids({ sort: 'name' }, { ...list, compare: compareCodeUnits })).toEqual([3, 4, 2, 1])
})

test('ties are broken by the key in either order; without a field the list keeps its own order', () => {
  expect(ids({ sort: 'isActive', order: 'desc' })).toEqual([2, 3, 4, 1])
  expect(ids({ order: 'desc' })).toEqual([4, 2, 1, 3])
})

test('the total counts all matches, not the page', () => {
  expect(listInMemory(list, rows, { isActiveFilter: true, skip: 1, take: 1 })).toEqual({ items: [rows[2]], totalCount: 3 })
})
