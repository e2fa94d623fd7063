import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeLargeFiles } from '../../../apps/server/src/imports/samples/large-files.ts'
import { changedTables } from '../../database/checksums.ts'
import { openFaults } from '../../fault-list.ts'
import { importFile, startImport, undoImport } from '../../imports/command.ts'
import { contentOf, doubledIn, storedOf } from '../../imports/stored-records.ts'
import { startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'

const allKills = 20
const enrolments = 100_000
const earlierEnrolments = 2_000

/** However often an import is killed, each record is written once, and undo restores what was there before. */
export const killImport: Proof = {
  id: 'P44',
  name: 'kill -9 of an import',
  break: {
    what: 'the position of a run is saved before the records it stands for',
    shows: /records are missing/,
    edits: [
      {
        file: 'apps/server/src/imports/engine/import-run.ts',
        from: '  await runEach(client, beginChunk(options.tenantId, writes.importId))\n',
        to: "  await client.query(`begin; set local app.tenant_id = '${options.tenantId}'; ${moveOn(options.tenantId, writes.importId, batch.read)}; commit; select pg_sleep(0.3)`)\n  await runEach(client, beginChunk(options.tenantId, writes.importId))\n",
      },
    ],
  },
  prove: async ({ some }) => {
    const faults = openFaults()
    const kills = Math.max(some(allKills), 6)
    const lanyard = await startLanyard()
    const folder = await mkdtemp(join(tmpdir(), 'lanyard-import-'))
    try {
      const tenantId = await lanyard.owner.tenantId('WATTLE')
      const earlier = await writeLargeFiles(folder, earlierEnrolments, { name: 'earlier.zip', suffix: '-Old' })
      await importFile(lanyard, ['--provider', 'WATTLE', '--apply', earlier.path])
      const { path, records } = await writeLargeFiles(folder, enrolments)
      const [before, sums] = [await storedOf(lanyard.owner, tenantId), await contentOf(lanyard.owner, tenantId)]
      const [, confirmed = '0'] = /--confirm (\d+)/.exec(await importFile(lanyard, ['--provider', 'WATTLE', path])) ?? []
      let args = ['--provider', 'WATTLE', '--apply', '--confirm', confirmed, path]
      let importId = 0
      let killed = 0
      for (;;) {
        const run = startImport(lanyard, args)
        const writing = () => /--resume (\d+)/.exec(run.output())?.[1]
        const isResumed = args.includes('--resume')
        while (run.child.exitCode === null && !isResumed && writing() === undefined) await pause(20)
        const resumed = writing()
        if (resumed) importId = Number(resumed)
        if (resumed) args = ['--provider', 'WATTLE', '--resume', resumed, path]
        if (killed < kills) {
          await pause((isResumed ? 800 : 0) + Math.random() * 1_500)
          run.child.kill('SIGKILL')
        }
        const code = await run.ended
        if (code === 0) break
        if (code !== null) throw new Error(`The import ended with ${code}: ${run.output()}`)
        killed++
      }
      const after = await storedOf(lanyard.owner, tenantId)
      const changes = records - before.rows + Number(confirmed)
      if (after.last - before.last !== changes) faults.push(`${changes - (after.last - before.last)} records are missing or were logged twice of ${changes}`)
      if (after.rows !== records) faults.push(`${records - after.rows} records are missing of ${records}`)
      const doubled = await doubledIn(lanyard.owner, tenantId)
      if (doubled > 0) faults.push(`${doubled} records are there twice`)
      const again = await importFile(lanyard, ['--provider', 'WATTLE', path])
      if (!again.includes('Nothing to change.')) faults.push(`records are missing: another import says ${again.slice(0, 200)}`)
      await undoImport(lanyard, importId)
      const kept = changedTables(sums, await contentOf(lanyard.owner, tenantId))
      if (kept.length > 0) faults.push(`after undo, ${kept.join(', ')} aren't as they were`)
      if (killed < 3) faults.push(`the import was killed only ${killed} times`)
      return { counts: `${whole(faults.length)} lost or doubled of ${whole(records)} records, ${killed} kills`, faults }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await lanyard.stop()
    }
  },
}
