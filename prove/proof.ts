import type { Break } from './breaking/break.ts'
import type { Lanyard } from './lanyard.ts'

/** `counts` says what was tried; a promise without faults is kept. */
export type Verdict = { counts: string; faults: readonly string[] }

/** What the proofs of one run share: a Lanyard with the demonstration, started when the first asks for it. */
export type Shared = {
  demonstration(): Promise<Lanyard>
  /** How many of `full` to try: all of them, or a few where a break should be seen soon (`--quick`, `--break`). */
  some(full: number): number
}

/** One promise, and how it is proved. */
export type Proof = { id: `P${number}`; name: string; prove(shared: Shared): Promise<Verdict>; break?: Break }

/** All items; in a quick run, one in so many of them. */
export function* fewOf<Item>({ some }: Pick<Shared, 'some'>, items: Iterable<Item>, oneIn = 7): Generator<Item> {
  const step = some(oneIn) === oneIn ? 1 : oneIn
  let index = 0
  for (const item of items) if (index++ % step === 0) yield item
}

export const whole = (count: number) => Math.round(count).toLocaleString('en')
