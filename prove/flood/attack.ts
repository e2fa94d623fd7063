import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Csrf } from '../accounts/browser.ts'
import type { Tally } from './tally.ts'

/** `#` in a field becomes the number of the attempt. */
export type Attack = { name: string; fields: Record<string, string>; cookie?: string }

export type Ordered = { port: number; csrf: Csrf; seconds: number; connections: number; attack: Attack }

/** As many connections of one address as given, each sending as fast as it is answered. They have a thread of their own, so that the clock of others doesn't wait for them. */
export const startAttack = (ordered: Ordered): Promise<Tally> => {
  const thread = new Worker(new URL('./attack-thread.ts', import.meta.url), { workerData: ordered })
  return once(thread, 'message').then(([tally]) => tally as Tally)
}
