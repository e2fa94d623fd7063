import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const forced = /\bas (never|unknown as)\b/
const isComment = (line: string) => /^\s*(\/\/|\/\*|\*)/.test(line)
/** Without texts, which may hold the words. */
const codeOf = (line: string) => line.replace(/'[^']*'|"[^"]*"/g, '')

/** Lines that force a type, without a comment above them that says why. */
const unexplained = (text: string): number[] => {
  const lines = text.split('\n')
  return lines.flatMap((line, at) => (forced.test(codeOf(line)) && !isComment(line) && !(lines[at - 1] ?? '').trimStart().startsWith('// ') ? at + 1 : []))
}

test('a forced type without a reason is found', () => {
  const [bare, reason] = ['const one = two as unknown as One', '// The library has no types.']
  expect(unexplained(`${bare}\n${reason}\n${bare}\nsay('as never')\n// as never\n${reason}\n\n${bare}`)).toEqual([1, 8])
})

test('every forced type has a comment above it that says why', async () => {
  const wrong: string[] = []
  for await (const file of glob('{apps,packages,prove,bench,e2e,tools}/**/*.{ts,tsx}', { exclude: ['**/node_modules/**', '**/dist/**'] }))
    for (const line of unexplained(await readFile(file, 'utf8'))) wrong.push(`${file}:${line}`)
  expect(wrong).toEqual([])
})
