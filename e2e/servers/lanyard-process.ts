import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { startNginx } from './nginx.ts'

const main = join(import.meta.dirname, '../../apps/server/src/lanyard.main.ts')

/** Of whoever brings learners' replies by email. */
export const replySecret = 'a secret that only the mail service of the journeys knows'
const replies = { REPLY_DOMAIN: 'reply.lanyard.example', REPLY_HOOK_SECRET: replySecret }

const isReady = (port: number) =>
  fetch(`http://localhost:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** With `JOURNEY_PROCESSES=2`, the journeys meet two processes behind nginx, which has their port at the address that browsers use. */
const processes = Number(process.env.JOURNEY_PROCESSES ?? 1)
const behindProxy = { LISTEN_ADDRESS: '127.0.0.2', TRUST_PROXY: '127.0.0.1' }

const startProxy = async (port: number) => {
  if (processes === 1) return undefined
  const nginx = await startNginx([`${behindProxy.LISTEN_ADDRESS}:${port}`], { port, keepsConnections: false })
  if (!nginx) throw new Error('JOURNEY_PROCESSES needs nginx: install it')
  return nginx
}

/** A complete Lanyard as `npm start` runs it, with the demonstration data. */
export const startProcess = async () => {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-e2e-'))
  const proxy = await startProxy(port)
  const env = {
    ...{ ...process.env, ...replies, NODE_ENV: 'production', PROCESSES: String(processes), DATA_DIR: folder, LOG_LEVEL: 'warn' },
    ...{ PORT: String(port), INTERNAL_PORT: String(await freePort()), ...(proxy && behindProxy) },
  }
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await proxy?.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const end = Date.now() + 180_000; !(await isReady(port)); await pause(100)) {
    if (child.exitCode !== null) throw new Error('Lanyard did not start')
    if (Date.now() > end) {
      await stop()
      throw new Error('Lanyard did not become ready within three minutes')
    }
  }
  return { port, folder, stop }
}
