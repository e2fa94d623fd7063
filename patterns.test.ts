import { expect, test } from 'vitest'
import { backtrackingOf, patternsIn, productPatterns } from './tools/patterns.ts'

/** Folders whose patterns only match our own files. */
const ownText: [folder: string, what: string][] = [
  ['apps/server/src/demonstration/', 'the demonstration that ships with Lanyard'],
  ['apps/server/src/docs/', 'our own documentation'],
  ['apps/server/src/pages/portal-page.ts', 'the page that was built'],
  ['apps/server/src/pages/console-page.ts', 'the page that was built'],
  ['apps/server/src/html/page.ts', 'our own style sheets'],
]

/** Patterns built at run time from constants only. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
const madeOfConstants = ["new RegExp(`.{1,${longestPart}}`, 'g')"]

test('no pattern that matches untrusted input can backtrack without limit', { timeout: 180_000 }, async () => {
  const { literals, made } = await productPatterns()
  const foreign = literals.filter(({ file }) => !ownText.some(([folder]) => file.startsWith(folder)))
  const unique = [...new Map(foreign.map((each) => [`/${each.pattern}/${each.flags}`, each]))]
  expect(unique.length).toBeGreaterThan(150)
  const wrong = unique.flatMap(([written, each]) => {
    const fault = backtrackingOf(each)
    return fault === undefined ? [] : [`${each.file}: ${written} ${fault}`]
  })
  expect(wrong).toEqual([])
  expect(made.map(({ text }) => text).filter((text) => !madeOfConstants.includes(text))).toEqual([])
})

test.each([
  ['comments before a drawing', /^\ufeff?(?:\s|<\?[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE[^>]*>)*<svg[\s>]/i],
  ['one repetition in another', /^(a+)+$/],
  ['two repetitions that overlap', /^\d*5\w*$/],
  ['a search that begins again at every place', /\s+$/],
  ['a search for an end that may be missing', /<style\b[\s\S]*?<\/style>/],
])('the check finds %s', { timeout: 60_000 }, (_, { source, flags }) => {
  expect(backtrackingOf({ pattern: source, flags })).toMatch(/without limit/)
})

test('the check finds patterns wherever they are written', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source
  const source = 'const a = { b: [/x+/g] }; export const c = (d?: RegExp): boolean => new RegExp(`${d}`).test("/no/") || (d ?? /y*/u).test("")'
  const { literals, made } = patternsIn('some.ts', source)
  expect(literals.map(({ pattern, flags }) => `${pattern} ${flags}`)).toEqual(['x+ g', 'y* u'])
  expect(made.map(({ text }) => text)).toEqual([expect.stringMatching(/^new RegExp\(/)])
})
