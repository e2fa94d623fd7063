import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { migrate } from '../database/migrations/migrate.ts'
import { keepSecrets, lockDataFolder, readSecrets, writeSecrets } from '../embedded-postgres/data-folder.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/embedded-postgres.ts'
import { clusterIn, processesOf } from '../embedded-postgres/embedded-postgres-processes.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { openFolderStorage } from '../storage/storage-folder.ts'
import { query } from './testing/installations.ts'

let home: string
let source: string
const program = join(import.meta.dirname, '../../lanyard-command.mjs')
const passphrase = 'correct horse battery staple'
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'lanyard-commands-'))
  source = join(home, 'source')
})
afterAll(() => rm(home, { recursive: true, force: true }))

const run = async (command: 'backup' | 'restore' | 'rotate-secret', dataFolder: string, args: string[] = [], environment: Record<string, string> = {}) => {
  const env = { PATH: process.env.PATH, DATA_DIR: dataFolder, LANYARD_BACKUP_PASSPHRASE: passphrase, ...environment }
  const child = spawn(process.execPath, [program, command, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, faults] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, faults }
}

const withDatabase = async <Result>(folder: string, work: (ownerUrl: string) => Promise<Result>): Promise<Result> => {
  const postgres = await startEmbeddedPostgres({ folder, durable: false, ...(await keepSecrets(folder)) })
  return work(postgres.ownerUrl).finally(postgres.stop)
}

const inTenant = (url: string) => `${url}?options=${encodeURIComponent('-c app.tenant_id=1')}`

/** A database with a tenant, an account and a signing key, both with encrypted values. */
const fill = (folder: string) =>
  withDatabase(folder, async (ownerUrl) => {
    await migrate(ownerUrl)
    const { seal } = openSecrets((await keepSecrets(folder)).secret)
    await query(
      ownerUrl,
      `insert into tenants (code, name, country_code, locale, time_zone, currency_code, user_pool_id, settings)
       values ('ONE', 'One', 'AU', 'en-AU', 'Australia/Sydney', 'AUD', 'pool-one', '{}')`,
    )
    await query(ownerUrl, 'insert into signing_keys (kid, public_jwk, private_jwk_sealed) values ($1, $2, $3)', ['kid', {}, seal('the key')])
    await query(inTenant(ownerUrl), "insert into accounts (tenant_id, username, email, totp_secret_sealed) values (1, 'one', 'one@one.example', $1)", [
      seal(totpSecret),
    ])
    const storage = await openFolderStorage(join(folder, 'files'))
    await storage.put('learnerapp/ONE/header-logo.png', Readable.from([Buffer.from('logo')]), 4)
  })

const sealedIn = (folder: string) =>
  withDatabase(folder, async (ownerUrl) => {
    const rows = await query<{ value: Buffer }>(
      inTenant(ownerUrl),
      'select private_jwk_sealed as value from signing_keys union all select totp_secret_sealed from accounts where tenant_id = 1',
    )
    return rows.map(({ value }) => value)
  })

test('the stopped embedded database is backed up, restored elsewhere, and its secret rotated', async () => {
  await fill(source)
  const backup = join(home, 'backup')
  expect(await run('backup', source, [backup])).toMatchObject({ code: 0, output: expect.stringMatching(/Backed up \d+ rows in \d+ tables and 1 files to /) })
  expect(await readdir(source)).not.toContain('lanyard.pid')

  // What a killed restore leaves behind: Lanyard refuses to start on it, and the next restore replaces it.
  const target = join(home, 'target')
  await mkdir(target)
  await writeFile(join(target, 'restore-unfinished'), '')
  await writeFile(join(target, 'half'), '')
  await expect(lockDataFolder(target)).rejects.toThrow(/was not finished/)
  expect(await run('restore', target, [backup], { LANYARD_BACKUP_PASSPHRASE: '' })).toMatchObject({
    code: 2,
    faults: expect.stringMatching(/^Set LANYARD_BACKUP_P/),
  })
  expect(await run('restore', target, [backup])).toMatchObject({ code: 0, output: expect.stringMatching(/and 1 files, all as the manifest says/) })
  expect(await readdir(target)).not.toEqual(expect.arrayContaining(['half']))
  expect(await readdir(target)).not.toEqual(expect.arrayContaining(['restore-unfinished']))
  const [before, after] = [await keepSecrets(source), await keepSecrets(target)]
  expect(after.secret).toBe(before.secret)
  expect(after.ownerPassword).not.toBe(before.ownerPassword)
  expect(await run('restore', target, [backup])).toMatchObject({ code: 2, faults: expect.stringMatching(/isn't empty/) })

  // An interrupted rotation is refused at the start, and finished by the next run.
  await writeSecrets(target, { ...after, nextSecret: 'n'.repeat(64) })
  await expect(keepSecrets(target)).rejects.toThrow(/rotate-secret again/)
  expect(await run('rotate-secret', target)).toMatchObject({ code: 0, output: expect.stringMatching(/^2 values are sealed with the new secret/) })
  expect(await readSecrets(target)).toEqual({ ...after, secret: 'n'.repeat(64) })
  const sealed = await sealedIn(target)
  expect(sealed).toHaveLength(2)
  for (const value of sealed) {
    expect(openSecrets('n'.repeat(64)).open(value)).toMatch(new RegExp(`^(the key|${totpSecret})$`))
    expect(() => openSecrets(after.secret).open(value)).toThrow()
  }
}, 180_000)

test('stopped by more than one signal, a command still cleans up', async () => {
  const backup = join(home, 'stopped')
  const env = { PATH: process.env.PATH, DATA_DIR: source, LANYARD_BACKUP_PASSPHRASE: passphrase }
  const child = spawn(process.execPath, [program, 'backup', backup], { env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  await vi.waitFor(async () => expect(await readdir(home)).toContain('stopped'), { timeout: 30_000, interval: 5 })
  for (const signal of ['SIGINT', 'SIGINT', 'SIGTERM'] as const) {
    child.kill(signal)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(await ended).toEqual([1, null])
  await vi.waitFor(async () => expect(await processesOf(clusterIn(source))).toEqual([]), { timeout: 10_000 })
  expect(await readdir(home)).not.toContain('stopped')
})

test('wrong arguments are explained in a sentence and exit with 2', async () => {
  const nowhere = join(home, 'nowhere')
  expect(await run('backup', nowhere)).toMatchObject({ code: 2, faults: expect.stringMatching(/^Name <folder>: a folder that is new or empty\./) })
  expect(await run('backup', nowhere, [join(home, 'new')])).toMatchObject({ code: 2, faults: expect.stringMatching(/^There is no Lanyard in /) })
  expect(await run('restore', nowhere, [nowhere])).toMatchObject({ code: 3, faults: expect.stringMatching(/is no backup/) })
  expect(await run('rotate-secret', nowhere)).toMatchObject({ code: 2, faults: expect.stringMatching(/^There is no secret in /) })
  expect(await readdir(home)).not.toEqual(expect.arrayContaining(['nowhere']))
})
