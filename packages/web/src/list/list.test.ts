import { describe, expect, test } from 'vitest'
import { everyPage } from '../every-page.ts'
import { listShape, pageOf, readListSearch } from './list-search.ts'
import { localPage } from './local-page.ts'

const shape = listShape({ sorts: ['name', 'date'], sort: 'date', order: 'desc', filters: { state: ['open', 'done'], course: 'any' }, pageSize: 2 })
const read = readListSearch(shape)

describe('the URL of a list', () => {
  test('unknown parameters are ignored', () => {
    expect(read({ q: '', sort: 'price', order: 'up', page: '-1', state: 'lost', course: '' })).toEqual({})
  })

  test('numbers become text and pages become numbers, however the router parses them', () => {
    expect(read({ q: 1012, page: '3', state: 'open', course: 4 })).toEqual({ q: '1012', page: 3, state: 'open', course: '4' })
  })

  test('a page is requested by skip and take, in the default or chosen order', () => {
    expect(pageOf(shape, { page: 3 })).toEqual({ skip: 4, take: 2, sort: 'date', order: 'desc' })
    expect(pageOf(shape, { sort: 'name' })).toEqual({ skip: 0, take: 2, sort: 'name', order: 'asc' })
  })
})

test('a local list is searched ignoring accents, by every word, and unknown values sort last', () => {
  const rows = [
    { name: 'Māori kōrero', date: '2026-02-01' },
    { name: 'Kōrero', date: null },
    { name: 'Care', date: '2026-03-01' },
  ]
  const local = {
    texts: ({ name }: { name: string }) => [name],
    sorts: { name: (row: { name: string }) => row.name, date: (row: { date: string | null }) => row.date },
  }
  expect(localPage(rows, shape, { q: 'korero MAORI' }, local)).toEqual({ items: [rows[0]], totalCount: 1 })
  expect(localPage(rows, shape, { sort: 'date', order: 'asc' }, local).items.map(({ name }) => name)).toEqual(['Māori kōrero', 'Care'])
  expect(localPage(rows, shape, { sort: 'date', order: 'asc', page: 2 }, local)).toEqual({ items: [rows[1]], totalCount: 3 })
})

test('pages are requested until the list is complete', async () => {
  const requested: number[] = []
  const items = await everyPage(async ({ skip }) => {
    requested.push(skip)
    return { items: Array.from({ length: skip === 400 ? 50 : 200 }, (_, at) => skip + at), totalCount: 450 }
  })
  expect(requested).toEqual([0, 200, 400])
  expect(items).toHaveLength(450)
})
