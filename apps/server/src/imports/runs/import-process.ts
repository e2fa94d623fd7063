import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { ImportReport } from '@lanyard/contract'
import type { ImportInstallation } from '../open-importing.ts'

/** What a process is told to do, over its channel: addresses and secrets never stand in a list of processes. */
export type Order = ImportInstallation & {
  step: 'check' | 'apply' | 'undo' | 'refused' | 'nat'
  tenantCode: string
  importId?: number
  path?: string
  /** The tables' owner, for their statistics. */
  ownerUrl?: string | undefined
  /** Whose refused rows to write, and where to. */
  refused?: { file: string; to: string }
  /** Whose NAT files to write, and where to. */
  nat?: { organisation: { code: string; name: string }; to: string }
}
export type Heard = { read: number; of?: number | null; totals: ImportReport['totals'] }
export type Message = Heard | { isDone: true; refusal?: string } | { warning: string }

export type Ended = { isDone: boolean; refusal?: string | undefined }
type Watching = { signal: AbortSignal; onProgress?(heard: Heard): void; onWarning?(warning: string): void }

const entry = new URL('./import-process.main.ts', import.meta.url)

/** Carries out one step of a run in a process of its own, which yields to those that answer people. It ends with this one. */
export const runImportProcess = async (order: Order, { signal, onProgress = () => {}, onWarning = () => {} }: Watching): Promise<Ended> => {
  const child = fork(entry, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'], execArgv: ['--max-old-space-size=512'] })
  const stop = () => child.kill('SIGTERM')
  signal.addEventListener('abort', stop)
  let ended: Ended = { isDone: false }
  child.on('message', (message: Message) => {
    if ('isDone' in message) ended = message
    else if ('warning' in message) onWarning(message.warning)
    else onProgress(message)
  })
  try {
    child.send(order)
    await once(child, 'exit')
    return ended
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
