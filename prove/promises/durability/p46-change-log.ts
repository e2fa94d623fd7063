import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Change, changesAfter, keepChangeLog } from '../../../apps/server/src/change-log/change-log.queries.ts'
import { type Database, openDatabase } from '../../../apps/server/src/database/database.ts'
import { addCounters, differencesFrom } from '../../changes/counters.ts'
import { startWriters } from '../../changes/writers.ts'
import { appUrlOf, ownerUrlOf } from '../../database/owner.ts'
import { openFaults } from '../../fault-list.ts'
import { startLanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'

const allChanges = 100_000
/** Fewer might miss a number that is out of order for less than a millisecond. */
const fewest = 5_000
const writerCount = 8
const codes = ['BANKSIA', 'KAHU', 'PROTEA']
const longest = 20 * 60_000
const pageSize = 5_000

/** Reads a tenant's log as a feed would: only what comes after the last number it saw. */
const openFollower = (database: Database, tenantId: number, faults: string[]) => {
  const seen: Change[] = []
  const readOn = async (): Promise<number> => {
    const last = seen.at(-1)?.seq ?? 0
    const next = await changesAfter(database, tenantId, last, pageSize)
    for (const [index, { seq }] of next.entries())
      if (seq !== last + index + 1) {
        faults.push(`tenant ${tenantId}: after ${last + index} a reader saw ${seq}`)
        break
      }
    seen.push(...next)
    return next.length
  }
  return { tenantId, seen, readOn }
}

/** Ends the connection of one writer, whatever it is doing. */
const endConnection = (client: pg.Client): Promise<pg.QueryResult> =>
  client.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'prove-writer' order by random() limit 1")

/** Whatever is killed, the change log is what was committed, numbered without gaps in the order of commits. */
export const changeLog: Proof = {
  id: 'P46',
  name: 'change log',
  break: {
    what: 'changes are numbered from a sequence instead of a counter that is locked until the commit',
    shows: /a reader saw \d|has the number|appeared after/,
    sql: `do $$ declare tenant int; begin
        for tenant in select id from tenants loop
          execute format('create sequence change_numbers_%s', tenant);
          execute format('grant usage on sequence change_numbers_%s to lanyard_app', tenant);
        end loop;
      end $$;
      create or replace function take_change_numbers(tenant int, amount bigint) returns bigint language sql as
        $$ select nextval(format('change_numbers_%s', tenant)::regclass) - amount $$`,
  },
  prove: async ({ some }) => {
    const wanted = Math.max(some(allChanges), fewest)
    const lanyard = await startLanyard()
    const faults = openFaults()
    const [appUrl, ownerUrl] = [await appUrlOf(lanyard.folder), await ownerUrlOf(lanyard.folder)]
    const database = openDatabase(appUrl, { connections: 2 })
    const client = new pg.Client({ connectionString: appUrl })
    await client.connect()
    const tenants: number[] = []
    for (const code of codes) tenants.push(await lanyard.owner.tenantId(code))
    for (const tenant of tenants) await addCounters(lanyard.owner, tenant)
    const writers = startWriters(writerCount, appUrl, tenants, faults)
    try {
      const followers = tenants.map((tenantId) => openFollower(database, tenantId, faults))
      const total = () => followers.reduce((sum, { seen }) => sum + seen.length, 0)
      const begun = performance.now()
      let [turns, killed, ended, nextKill] = [0, 0, 0, begun + 1_000]
      while (total() < wanted && performance.now() - begun < longest && faults.length < 20) {
        for (const { readOn } of followers) await readOn()
        if (performance.now() > nextKill) {
          nextKill = performance.now() + 300
          if (turns % 5 > 0) ended += (await endConnection(client)).rowCount ?? 0
          else {
            await writers.killOne()
            killed++
          }
          if (++turns % 20 === 0) await keepChangeLog(ownerUrl, 90)
        }
        await pause(1)
      }
      await writers.stop()
      // Connections of killed programs finish what they were told last.
      await pause(1_000)
      for (const { tenantId, seen, readOn } of followers) {
        while ((await readOn()) > 0);
        const all = await changesAfter(database, tenantId, 0, 10 * allChanges)
        if (all.length !== seen.length) faults.push(`tenant ${tenantId}: ${all.length - seen.length} changes appeared after higher numbers had been read`)
        faults.push(...(await differencesFrom(lanyard.owner, tenantId, all)))
      }
      if (total() < wanted) faults.push(`only ${whole(total())} of ${whole(wanted)} changes were made`)
      if (killed === 0 || ended === 0) faults.push(`only ${killed} writers were killed and ${ended} connections ended`)
      const counts = `${whole(total())} changes of ${tenants.length} tenants by ${writerCount} writers`
      return { counts: `${faults.length} lost, invented, skipped or misplaced of ${counts}, ${killed} killed, ${ended} connections ended`, faults }
    } finally {
      await writers.stop()
      await client.end()
      await database.close()
      await lanyard.stop()
    }
  },
}
