import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Csrf } from '../accounts/browser.ts'
import type { Tally } from './tally.ts'

/** `#` in a field becomes the number of the attempt. */
export type Attack = { name: string; fields: Record<string, string>; cookie?: string }

export type Ordered = { port: number; csrf: Csrf; seconds: number; connections: number; attack: Attack }

/**
 * A number of connections from one address, each sending as fast as it gets responses. They run in a separate thread, so they don't delay the timing of
 * others.
 */
export const startAttack = (ordered: Ordered): Promise<Tally> => {
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: ordered })
  return once(thread, 'message').then(([tally]) => tally as Tally)
}
