import { expect, test } from 'vitest'
import { cheaperHashing } from '../passwords/cheaper-hashing.ts'
import { proofs } from '../promises.ts'
import { edited } from './break.ts'
import { checkEdits } from './check-edits.ts'

const breaks = proofs.flatMap(({ id, break: broken }) => (broken ? [{ id, broken }] : []))

test.each(breaks)('the break of $id matches the current sources', async ({ broken }) => {
  await checkEdits(broken)
})

test.each(breaks)('the break of $id changes something, and says what', ({ broken: { what, edits = [], sql, environment } }) => {
  expect(what.length).toBeGreaterThan(10)
  expect(edits.length > 0 || sql !== undefined || environment !== undefined).toBe(true)
  for (const { from, to } of edits) expect(from).not.toBe(to)
})

test('an edit that no longer matches is an error, whether its text is missing or occurs twice', async () => {
  const edit = { file: 'apps/server/src/http/responses/safe-headers.ts', from: 'nosniff', to: 'sniff' }
  expect(edited('a nosniff b', edit)).toBe('a sniff b')
  for (const source of ['nothing', 'nosniff and nosniff']) expect(() => edited(source, edit)).toThrow('A break expects "nosniff" once')
  await expect(checkEdits({ what: 'x', edits: [{ ...edit, from: 'what nobody wrote' }] })).rejects.toThrow('A break expects')
  await expect(checkEdits({ what: 'x', edits: [{ ...edit, file: 'package.json' }] })).rejects.toThrow("can't edit package.json")
})

test('the edit that makes hashing cheaper for a proof matches the sources', async () => {
  await checkEdits({ what: 'cheaper hashing', edits: [cheaperHashing] })
})
