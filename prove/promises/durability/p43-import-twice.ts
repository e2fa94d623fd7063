import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeLargeFiles } from '../../../apps/server/src/imports/samples/large-files.ts'
import { openFaults } from '../../fault-list.ts'
import { importFile, startImport } from '../../imports/command.ts'
import { doubledIn, storedOf, walOf } from '../../imports/stored-records.ts'
import { startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'

const allEnrolments = 1_000_000
const fewest = 5_000
const megabyte = 1024 * 1024
/** Bytes of the database's log that a file without changes may cost, with what Lanyard does meanwhile. */
const mostWal = 5 * megabyte

/** The same file brought twice is as good as brought once: the second time writes nothing. */
export const importTwice: Proof = {
  id: 'P43',
  name: 'import twice',
  break: {
    what: 'a sealed number is sealed differently each time, so that it never looks the same',
    shows: /versions|Nothing to change/,
    edits: [{ file: 'apps/server/src/secrets/secrets.ts', from: '.update(JSON.stringify([purpose, plain]))', to: '.update(randomBytes(12))' }],
  },
  prove: async ({ some }) => {
    const faults = openFaults()
    const lanyard = await startLanyard()
    const folder = await mkdtemp(join(tmpdir(), 'lanyard-import-'))
    try {
      const { path, records } = await writeLargeFiles(folder, Math.max(some(allEnrolments), fewest))
      const tenantId = await lanyard.owner.tenantId('WATTLE')
      const empty = await storedOf(lanyard.owner, tenantId)
      const command = ['--provider', 'WATTLE', '--apply', path]
      await importFile(lanyard, command)
      const once = await storedOf(lanyard.owner, tenantId)
      if (once.last - empty.last !== records) faults.push(`${once.last - empty.last} changes were logged for ${records} records`)
      // PostgreSQL tidies up after a million rows, whatever is brought next.
      await lanyard.owner.rows('vacuum')
      const written = await walOf(lanyard.owner)
      const second = startImport(lanyard, command)
      await second.ended
      const said = second.output()
      if (!said.includes('Nothing to change.')) faults.push(`the second time doesn't say Nothing to change, but: ${said.slice(0, 200)}`)
      const twice = await storedOf(lanyard.owner, tenantId)
      for (const name of ['rows', 'versions', 'last'] as const)
        if (once[name] !== twice[name]) faults.push(`${name}: ${once[name]} after the first time, ${twice[name]} after the second`)
      const wal = (await walOf(lanyard.owner)) - written
      if (wal >= mostWal) faults.push(`${whole(wal)} bytes were written to the database's log the second time`)
      const doubled = await doubledIn(lanyard.owner, tenantId)
      if (doubled > 0) faults.push(`${doubled} records are there twice`)
      return {
        counts: `${whole(twice.last - once.last)} changes the second time, ${whole(doubled)} doubled of ${whole(records)} records, ${(wal / megabyte).toFixed(1)} MB of log`,
        faults,
      }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await lanyard.stop()
    }
  },
}
