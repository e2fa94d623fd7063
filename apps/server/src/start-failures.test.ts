import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'

const main = new URL('./lanyard.main.ts', import.meta.url).pathname

let folder: string
let taken: Server
let takenPort: number
let postgres: EmbeddedPostgres

/** Starts Lanyard, which is expected to refuse: what it printed for the operator, and its exit code. */
const refusedStart = async (environment: Record<string, string>, as: { uid?: number; gid?: number } = {}) => {
  const env = { PATH: process.env.PATH, LOG_LEVEL: 'info', DATA_DIR: join(folder, 'data'), PORT: '0', INTERNAL_PORT: '0', ...environment }
  const child = spawn(process.execPath, [main], { env, cwd: '/', ...as })
  let errors = ''
  child.stderr.on('data', (text) => {
    errors += text
  })
  let progress = ''
  child.stdout.on('data', (text) => {
    progress += text
  })
  const [code] = await once(child, 'close')
  return { errors, progress, code }
}

const external = (change: (url: URL) => void = () => {}) => {
  const url = new URL(postgres.ownerUrl)
  change(url)
  return { DATABASE_URL: url.href, LANYARD_SECRET: 'x'.repeat(32) }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lanyard-refused-'))
  await chmod(folder, 0o755)
  taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  takenPort = (taken.address() as { port: number }).port
  postgres = await startEmbeddedPostgres({ folder: join(folder, 'server'), ownerPassword: 'owner', appPassword: 'app', durable: false })
})
afterAll(async () => {
  taken.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a port in use', async () => {
  const { errors, code } = await refusedStart({ PORT: String(takenPort), LISTEN_ADDRESS: '127.0.0.1' })
  expect(errors).toBe(`Port ${takenPort} is in use. Try PORT=${takenPort + 1} npm start.\n`)
  expect(code).toBe(3)
})

test("the metrics' port in use", async () => {
  const { errors, code } = await refusedStart({ INTERNAL_PORT: String(takenPort) })
  expect(errors).toBe(`Port ${takenPort}, for metrics, is in use. Try INTERNAL_PORT=${takenPort + 1} npm start.\n`)
  expect(code).toBe(3)
})

test('a full disk', async ({ skip }) => {
  const run = promisify(execFile)
  const small = join(folder, 'small')
  await mkdir(small)
  const isMounted = await run('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', small]).then(
    () => true,
    () => false,
  )
  if (!isMounted) skip('this machine lets us mount no small disk')
  try {
    const { errors, code } = await refusedStart({ DATA_DIR: small })
    expect(errors).toBe('The disk is full. Make room, then start Lanyard again.\n')
    expect(code).toBe(4)
  } finally {
    await run('umount', [small])
  }
})

test('a wrong variable', async () => {
  const { errors, code } = await refusedStart({ PORT: 'NaN' })
  expect(errors).toBe("Lanyard can't start with this configuration:\n  - PORT must be a whole number from 1 to 65535\n")
  expect(code).toBe(2)
})

test('a file where the data folder should be', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  const { errors, code } = await refusedStart({ DATA_DIR: file })
  expect(errors).toBe(`Lanyard can't use the data folder ${file}: it is a file, not a folder. Fix that, or set DATA_DIR to another folder.\n`)
  expect(code).toBe(4)
})

test('a data folder that nothing can be written to', async ({ skip }) => {
  const closed = join(folder, 'closed')
  await mkdir(closed, { mode: 0o555 })
  if (process.getuid?.() === 0) {
    const nobody = 65534
    const { code } = await refusedStart({ DATA_DIR: '/' }, { uid: nobody, gid: nobody }).catch(() => ({ code: undefined }))
    skip(code !== 4, "this checkout is closed to other users, and root isn't kept from writing")
    const { errors } = await refusedStart({ DATA_DIR: closed }, { uid: nobody, gid: nobody })
    expect(errors).toBe(`Lanyard can't use the data folder ${closed}: this user isn't allowed to write there. Fix that, or set DATA_DIR to another folder.\n`)
    return
  }
  const { errors, code } = await refusedStart({ DATA_DIR: closed })
  expect(errors).toBe(`Lanyard can't use the data folder ${closed}: this user isn't allowed to write there. Fix that, or set DATA_DIR to another folder.\n`)
  expect(code).toBe(4)
})

test('a database that nobody serves', async () => {
  const { errors, code } = await refusedStart({ DATABASE_URL: 'postgres://me@127.0.0.1:1/lanyard', LANYARD_SECRET: 'x'.repeat(32) })
  expect(errors).toBe("Can't reach PostgreSQL at 127.0.0.1:1. Check DATABASE_URL, and that PostgreSQL is running.\n")
  expect(code).toBe(5)
})

test('a wrong password', async () => {
  const { errors, code } = await refusedStart(
    external((url) => {
      url.password = 'wrong'
    }),
  )
  const { host, username } = new URL(postgres.ownerUrl)
  expect(errors).toBe(`PostgreSQL at ${host} refused the user ${username}. Check the user and the password in DATABASE_URL.\n`)
  expect(code).toBe(5)
})

test("a database that doesn't exist", async () => {
  const { errors, code } = await refusedStart(
    external((url) => {
      url.pathname = '/nowhere'
    }),
  )
  expect(errors).toBe(`There is no database nowhere at ${new URL(postgres.ownerUrl).host}. Create it, for example with: createdb nowhere\n`)
  expect(code).toBe(5)
})

test('a database with tables of another program', async () => {
  const client = new pg.Client({ connectionString: postgres.ownerUrl })
  await client.connect()
  await client.query('create table invoices_of_another_program (id int)')
  const { errors, code } = await refusedStart(external())
  await client.query('drop table invoices_of_another_program')
  await client.end()
  const name = new URL(postgres.ownerUrl).pathname.slice(1)
  expect(errors).toBe(
    `The database ${name} has tables that aren't Lanyard's, such as public.invoices_of_another_program. Give Lanyard a database of its own.\n`,
  )
  expect(code).toBe(5)
})

test('a server that accepts and never answers: it says what it waits for, then gives up', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as { port: number }
  const { errors, progress, code } = await refusedStart({ DATABASE_URL: `postgres://me@127.0.0.1:${port}/lanyard`, LANYARD_SECRET: 'x'.repeat(32) })
  silent.close()
  expect(progress).toBe('Waiting for PostgreSQL …\n')
  expect(errors).toBe(`PostgreSQL at 127.0.0.1:${port} doesn't answer. Check DATABASE_URL, and that no firewall is in between.\n`)
  expect(code).toBe(5)
}, 30_000)
