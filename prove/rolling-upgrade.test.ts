import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { newestMigration } from '../apps/server/src/database/migrations/migrate.ts'
import { sendForm, signIn } from './accounts/people.ts'
import { startBeside, startLanyard } from './lanyard.ts'
import { times } from './requests/concurrently.ts'
import type { Answer } from './requests/wire.ts'
import { openWriting } from './writes/journal.ts'

const root = new URL('..', import.meta.url).pathname
const run = promisify(execFile)

/** The commit before the newest migration: the version before, as far as the database knows. Undefined without the history. */
const commitBefore = async (): Promise<string | undefined> => {
  const file = `apps/server/migrations/${await newestMigration()}`
  const added = await run('git', ['log', '-1', '--diff-filter=A', '--format=%H', '--', file], { cwd: root }).catch(() => undefined)
  const commit = added?.stdout.trim()
  if (!commit) return undefined
  const parent = await run('git', ['rev-parse', '--verify', `${commit}^`], { cwd: root }).catch(() => undefined)
  return parent?.stdout.trim()
}

/** That version's sources, with this one's packages. */
const checkOut = async (commit: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-before-'))
  const archive = join(folder, 'sources.tar')
  await run('git', ['archive', '--output', archive, commit, 'apps', 'packages', 'package.json'], { cwd: root })
  await run('tar', ['-xf', archive, '-C', folder])
  await rm(archive)
  const packages = join(folder, 'node_modules')
  await mkdir(join(packages, '@lanyard'), { recursive: true })
  for (const name of await readdir(join(root, 'node_modules')))
    if (name !== '@lanyard' && !name.startsWith('.')) await symlink(join(root, 'node_modules', name), join(packages, name))
  for (const place of ['packages/contract', 'packages/theme', 'packages/web', 'apps/server'])
    await symlink(join(folder, place), join(packages, '@lanyard', place.slice(place.indexOf('/') + 1)))
  return folder
}

const before = await commitBefore()
const folder = before === undefined ? undefined : await checkOut(before)
afterAll(async () => {
  if (folder) await rm(folder, { recursive: true, force: true })
})

test.skipIf(folder === undefined)(
  'the version before goes on serving while this one migrates its database, and both serve side by side (needs the git history)',
  async () => {
    const old = await startLanyard({ main: join(folder ?? '', 'apps/server/lanyard.mjs') })
    const applied = async () => (await old.owner.rows<{ name: string }>('select name from migrations order by name')).map(({ name }) => name)
    try {
      expect(await applied()).not.toContain(await newestMigration())
      const writing = await openWriting(old)
      const refused: string[] = []
      let [isOver, answers] = [false, 0]
      const note = (answer: Answer | undefined) => {
        answers++
        if (answer?.status !== 200) refused.push(`${answer?.status} ${answer?.body.slice(0, 200)}`)
      }
      const writers = times(4).map(() => writing.write(() => !isOver, note))
      const upgraded = await startBeside(old)
      try {
        expect(await applied()).toContain(await newestMigration())
        const meanwhile = answers
        const person = await signIn(old.wire, 'banksia', 'learner@banksia.example')
        const statusAt = async (wire: typeof old.wire) => (await wire.send('banksia', '/combos/genders', { bearer: person.token })).status
        expect([await statusAt(old.wire), await statusAt(upgraded.wire)]).toEqual([200, 200])
        const learner = await signIn(upgraded.wire, 'kahu', 'learner@kahu.example')
        const subject = 'Written by the newer version'
        const body = { supportCaseCategoryId: 1, subject, htmlBody: '<p>New</p>' }
        note(await upgraded.wire.send('kahu', '/learner-app/support-case', { method: 'POST', bearer: learner.token, body }))
        expect((await old.wire.send('kahu', '/learner-app/support-cases', { bearer: learner.token })).body).toContain(subject)
        isOver = true
        await Promise.all(writers)
        expect(refused).toEqual([])
        expect(meanwhile).toBeGreaterThan(0)
        expect(await writing.compare()).toEqual([])
        expect((await sendForm(upgraded.wire, person, '/api/auth/signout', {})).status).toBe(200)
        expect([await statusAt(old.wire), await statusAt(upgraded.wire)]).toEqual([401, 401])
        expect((await old.wire.send('', '/readyz')).status).toBe(200)
      } finally {
        isOver = true
        await upgraded.stop()
      }
    } finally {
      await old.stop()
    }
  },
  300_000,
)
