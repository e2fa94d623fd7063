import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { endWithRun } from '../../tools/end-with-run.ts'
import { brokenStart } from '../lanyard.ts'

type Command = 'backup' | 'restore'
export type Ended = { code: number | null; output: string; faults: string; seconds: number }

const passphrase = 'a passphrase that only proofs know'

const program = fileURLToPath(new URL('../../apps/server/lanyard-command.mjs', import.meta.url))

/** The same as `npm run backup` and `npm run restore`, including this run's break. */
export const run = async (command: Command, backup: string, environment: Record<string, string>): Promise<Ended> => {
  const { flags, environment: broken } = brokenStart()
  const env = { ...process.env, LANYARD_BACKUP_PASSPHRASE: passphrase, ...environment, ...broken }
  const begun = performance.now()
  const child = endWithRun(spawn(process.execPath, [...flags, program, command, backup], { env, stdio: ['ignore', 'pipe', 'pipe'] }))
  const [output, faults] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, output, faults, seconds: (performance.now() - begun) / 1000 }
}

/** Throws the command's output unless it succeeded. */
export const runToTheEnd = async (command: Command, backup: string, environment: Record<string, string>): Promise<Ended> => {
  const ended = await run(command, backup, environment)
  if (ended.code !== 0) throw new Error(`npm run ${command} ended with ${ended.code}: ${ended.faults.trim()}`)
  return ended
}
