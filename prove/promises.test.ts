import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { proofs } from './promises.ts'

const rows = async () => {
  const page = await readFile(new URL('../docs/promises.md', import.meta.url), 'utf8')
  return [...page.matchAll(/^\| \*\*(P\d+)\*\* (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)].map(([, id, , , , broken]) => ({ id, broken }))
}

/** There is no promise 47. */
const numbers = Array.from({ length: 48 }, (_, index) => index + 1).filter((number) => number !== 47)

test('the page of promises has one row each, in order', async () => {
  expect((await rows()).map(({ id }) => id)).toEqual(numbers.map((number) => `P${number}`))
})

test('proofs are in order, each has a break, and its row names the same one', async () => {
  const brokenById = new Map((await rows()).map(({ id, broken }) => [id, broken]))
  const numbers = proofs.map(({ id }) => Number(id.slice(1)))
  expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other))
  expect(proofs.map(({ id }) => [id, brokenById.get(id)])).toEqual(proofs.map(({ id, break: broken }) => [id, broken?.what]))
})
