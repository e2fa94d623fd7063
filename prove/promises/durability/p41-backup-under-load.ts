import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openBrowser, outcomeOf } from '../../accounts/browser.ts'
import { demonstrationPassword, signStaffIn } from '../../accounts/people.ts'
import { codeAt } from '../../accounts/totp.ts'
import { run, runToTheEnd } from '../../backup/commands.ts'
import { contentsOf, filesIn, rowsIn } from '../../backup/contents.ts'
import { damageOne } from '../../backup/damages.ts'
import { type Installation, newEmbedded, newExternal } from '../../backup/installations.ts'
import { restoredFaults } from '../../backup/restored-writes.ts'
import { openFaults } from '../../fault-list.ts'
import type { Lanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import { openWriting } from '../../writes/journal.ts'

const writers = 20
const longest = 120_000

type Manifest = { tables: { name: string; rows: number }[]; files: { count: number } }

/** Exactly the rows and files that the manifest counts, and every document's record with its file. */
const compareWithManifest = async (installation: Installation, backup: string, faults: string[]) => {
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as Manifest
  const listed = (await readFile(join(backup, 'files.jsonl'), 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { key: string; sha256: string })
  const contents = await contentsOf(installation.superuserUrl())
  // The processes of the source run on; the target has none yet.
  const counted = new Map(manifest.tables.map(({ name, rows }) => [name, name === 'processes' ? 0 : rows]))
  for (const [table, { rows }] of contents)
    if (counted.get(table) !== rows) faults.push(`${table} has ${rows} rows and the manifest says ${counted.get(table)}`)
  for (const name of counted.keys()) if (!contents.has(name)) faults.push(`${name} is in the manifest and was not restored`)
  const files = await filesIn(await installation.storage())
  for (const { key, sha256 } of listed) if (files.get(key) !== sha256) faults.push(`the file ${key} is not as the manifest says`)
  if (files.size !== listed.length) faults.push(`${files.size} files were restored of ${listed.length}`)
  return { rows: rowsIn(contents), files: files.size }
}

const provePeople = async ({ wire }: Lanyard, faults: string[]) => {
  const browser = openBrowser(wire, 'banksia')
  const outcome = outcomeOf(await browser.step({ username: 'mfa@banksia.example', password: demonstrationPassword }))
  const entered = outcomeOf(await browser.step({ step: 'SOFTWARE_TOKEN_MFA', code: codeAt('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', Date.now()) }))
  if (entered !== 'signed in') faults.push(`with two-step verification one comes as far as ${outcome}, then ${entered}`)
  await signStaffIn(wire, 'admin@kahu.example', 'KAHU')
}

/** Takes a backup during writes, restores it elsewhere, starts it and signs in. Returns its observations, and the backup for further use. */
const proveOne = async (source: Installation, target: Installation, backup: string, writes: number, faults: string[]): Promise<string> => {
  const lanyard = await source.start()
  const writing = await openWriting(lanyard)
  let isOver = false
  const under = times(writers).map(() => writing.write(() => !isOver))
  const until = async (count: number) => {
    for (let waited = 0; waited < longest && writing.acknowledged() < count; waited += 20) await pause(20)
  }
  await until(writes)
  const before = writing.journal()
  const begun = writing.acknowledged()
  const { seconds } = await runToTheEnd('backup', backup, source.environment)
  const meanwhile = writing.acknowledged() - begun
  await until(writing.acknowledged() + writers)
  isOver = true
  await Promise.all(under)
  const after = writing.journal()
  await source.end(lanyard)
  if (meanwhile === 0) faults.push('nothing was written while the backup was taken')

  const { code, faults: printed } = await run('restore', backup, target.environment)
  if (code !== 0) {
    faults.push(`a backup that was just taken can't be restored: ${code}, ${printed.trim()}`)
    return 'nothing'
  }
  const { rows, files } = await target.whileStopped(() => compareWithManifest(target, backup, faults))
  const restored = await target.start()
  faults.push(...(await restoredFaults(restored, before, after)))
  await provePeople(restored, faults)
  await target.end(restored)
  return `${whole(rows)} rows and ${whole(files)} files in ${Math.round(seconds)} s amid ${whole(meanwhile)} writes`
}

/** Each backup with one damaged file is refused, and nothing is written. */
const proveDamages = async (backup: string, count: number, faults: string[]) => {
  const target = `${backup}.damaged`
  for (const _ of times(count)) {
    const { what, undo } = await damageOne(backup)
    const { code, faults: printed } = await run('restore', backup, { DATA_DIR: target })
    const isRefused = code === 3 || (code === 2 && what.endsWith('secret.json'))
    if (!isRefused || (await stat(target).catch(() => undefined))) faults.push(`${what} ended with ${code}: ${printed.trim()}`)
    await undo()
  }
}

/** A backup taken under load restores completely anywhere, and a damaged one is refused. */
export const backupUnderLoad: Proof = {
  id: 'P41',
  name: 'backup under load',
  break: {
    what: 'a backup leaves out the support cases',
    edits: [
      {
        file: 'apps/server/src/backup/backup.ts',
        from: 'there.filter(({ name }) => known.has(name))',
        to: "there.filter(({ name }) => known.has(name) && name !== 'support_cases')",
      },
    ],
  },
  prove: async ({ some }) => {
    const faults = openFaults()
    const home = await mkdtemp(join(tmpdir(), 'lanyard-prove-'))
    const [one, two] = [newEmbedded(join(home, 'one')), newEmbedded(join(home, 'two'))]
    const [three, four] = [await newExternal(join(home, 'three')), await newExternal(join(home, 'four'))]
    try {
      const [first, second] = [join(home, 'first.backup'), join(home, 'second.backup')]
      const embedded = await proveOne(one, two, first, some(1_000), faults)
      const external = await proveOne(three, four, second, some(1_000), faults)
      const damages = some(100)
      await proveDamages(first, damages, faults)
      return { counts: `embedded ${embedded}; external, files in S3, ${external}; ${damages} damaged backups refused`, faults }
    } finally {
      for (const installation of [one, two, three, four]) await installation.remove()
      await rm(home, { recursive: true, force: true })
    }
  },
}
