import type { Lanyard } from '../lanyard.ts'

/** How often an operation blocked the event loop for more than 50 ms, and for how many milliseconds at most, by the loop thread's CPU time. */
export type Hold = { operation: string; count: number; longest: number }

/** What Lanyard's own watch has recorded since it started. A process that the system pauses isn't blamed. */
export const holdsOf = async ({ internalPort }: Lanyard): Promise<Hold[]> => {
  const text = await (await fetch(`http://127.0.0.1:${internalPort}/metrics`)).text()
  const found = new Map<string, Hold>()
  for (const [, series, operation = '', value] of text.matchAll(/^lanyard_event_loop_hold(_longest_seconds|s_total)\{operation="([^"]+)"\} (\S+)$/gm)) {
    const hold = found.get(operation) ?? { operation, count: 0, longest: 0 }
    found.set(operation, hold)
    if (series === 's_total') hold.count = Number(value)
    else hold.longest = Number(value) * 1000
  }
  return [...found.values()]
}

export const longestOf = (holds: readonly Hold[]) => Math.max(0, ...holds.map(({ longest }) => longest))
