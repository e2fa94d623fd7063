import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrate } from '../database/migrations/migrate.ts'
import { endAfterEach, newFolder, query, start } from '../embedded-postgres/embedded-postgres-testing.ts'
import { prepareJobs } from './jobs-schema.queries.ts'

endAfterEach()

const queue = 'select name from jobs.queue'
const addQueue = 'select jobs.create_queue(\'old\', \'{"policy": "standard"}\')'

const prepared = async () => {
  const folder = await newFolder()
  const postgres = await start(folder)
  await migrate(postgres.ownerUrl)
  await prepareJobs(postgres.ownerUrl)
  const superuser = new URL(postgres.ownerUrl)
  superuser.username = 'postgres'
  superuser.password = await readFile(join(folder, 'postgres', 'lanyard-superuser'), 'utf8')
  return { folder, ...postgres, superuser: superuser.href }
}

test('the queue survives restarts and gets its rights again; processes that start together create it once', async () => {
  const { ownerUrl, appUrl } = await prepared()
  await query(ownerUrl, addQueue)
  await query(ownerUrl, 'revoke all on schema jobs from lanyard_app; revoke all on all tables in schema jobs from lanyard_app')
  await expect(query(appUrl, queue)).rejects.toThrow(/permission denied/)
  await Promise.all([prepareJobs(ownerUrl), prepareJobs(ownerUrl), prepareJobs(ownerUrl)])
  expect(await query(appUrl, queue)).toEqual([{ name: 'old' }])
})

test('the queue of another version is recreated', async () => {
  const { ownerUrl, appUrl } = await prepared()
  await query(ownerUrl, addQueue)
  await query(ownerUrl, "comment on schema jobs is 'another version'")
  await prepareJobs(ownerUrl)
  expect(await query(appUrl, queue)).toEqual([])
})

test('after a superuser restored a dump, the embedded database recreates the queue, and another owner is told what to do', async () => {
  const { folder, ownerUrl, superuser, stop } = await prepared()
  await query(superuser, 'alter schema jobs owner to postgres')
  await expect(prepareJobs(ownerUrl)).rejects.toThrow(
    /^The schema jobs belongs to postgres, and lanyard_owner, the role of DATABASE_URL, isn't a member of it\. /,
  )
  await stop()
  const second = await start(folder)
  await prepareJobs(second.ownerUrl)
  expect(await query(second.appUrl, queue)).toEqual([])
})

test("an owner who can't create a schema is told which right is missing", async () => {
  const { ownerUrl, superuser } = await prepared()
  await query(superuser, 'drop schema jobs cascade; alter database lanyard owner to postgres')
  await expect(prepareJobs(ownerUrl)).rejects.toThrow(/^lanyard_owner, the role of DATABASE_URL, may not create the schema jobs\. /)
})
