import { globSync, readFileSync } from 'node:fs'
import { afterAll, expect } from 'vitest'
import { takeFaults } from './watch-statements.ts'

const helpers = globSync('apps/server/src/**/testing/**/*.ts')

/** The longest part of a statement that has no value in it. */
const longestPart = (text: string) =>
  text
    .split(/\$\d+|'[^']*'|\n/)
    .map((part) => part.trim())
    .toSorted((one, other) => other.length - one.length)[0] ?? ''

/** Tests prepare rows with statements of their own. */
const isOfTests = (text: string, sources: readonly string[]) => sources.some((source) => source.includes(longestPart(text)))

/** Every statement of the product runs on a distributed database too (docs/decisions/0068). */
afterAll(() => {
  const faults = takeFaults()
  if (faults.length === 0) return
  const sources = [expect.getState().testPath ?? '', ...helpers].filter(Boolean).map((file) => readFileSync(file, 'utf8'))
  expect(faults.filter(({ text }) => !isOfTests(text, sources))).toEqual([])
})
