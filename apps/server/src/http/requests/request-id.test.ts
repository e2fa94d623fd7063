import { expect, test } from 'vitest'
import { nextRequestId } from './request-id.ts'

test('ids stay unique and short beyond the first thousands', () => {
  const ids = Array.from({ length: 40_000 }, nextRequestId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !/^[\w-]{9,12}$/.test(id))).toEqual([])
})
