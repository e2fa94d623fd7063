import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const main = join(import.meta.dirname, '../apps/server/src/lanyard.main.ts')

/** Of whoever brings learners' replies by email. */
export const replySecret = 'a secret that only the mail service of the journeys knows'
const replies = { REPLY_DOMAIN: 'reply.lanyard.example', REPLY_HOOK_SECRET: replySecret }

const freePort = async () => {
  const server = createServer().listen(0)
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('There is no free port')
  return address.port
}

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** A complete Lanyard as `npm start` runs it, with the demonstration data. */
export const startProcess = async () => {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-e2e-'))
  const env = {
    ...process.env,
    ...replies,
    NODE_ENV: 'production',
    PORT: String(port),
    INTERNAL_PORT: String(await freePort()),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  for (const end = Date.now() + 60_000; !(await isReady(port)); await pause(100)) {
    if (child.exitCode !== null) throw new Error('Lanyard did not start')
    if (Date.now() > end) {
      await stop()
      throw new Error('Lanyard did not become ready within a minute')
    }
  }
  return { port, folder, stop }
}
