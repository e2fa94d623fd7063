import type { Break } from './breaking/break.ts'
import type { Lanyard } from './lanyard.ts'

/** `counts` says what was tried. A promise without faults is kept. */
export type Verdict = { counts: string; faults: readonly string[] }

/** What the proofs of one run share: a Lanyard with the demonstration, started on first use. */
export type Shared = {
  demonstration(): Promise<Lanyard>
  /** How many of `full` to try: all, or a few if a break should be detected soon (`--quick`, `--break`). */
  some(full: number): number
}

/** One promise, and how it is proved. */
export type Proof = { id: `P${number}`; name: string; prove(shared: Shared): Promise<Verdict>; break?: Break }

/** All items, or a sample of them in a quick run. */
export function* fewOf<Item>({ some }: Pick<Shared, 'some'>, items: Iterable<Item>, oneIn = 7): Generator<Item> {
  const step = some(oneIn) === oneIn ? 1 : oneIn
  let index = 0
  for (const item of items) if (index++ % step === 0) yield item
}

export const whole = (count: number) => Math.round(count).toLocaleString('en')
