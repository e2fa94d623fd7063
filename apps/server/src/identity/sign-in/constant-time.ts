import { setTimeout as pause } from 'node:timers/promises'

const step = 20

/**
 * An answer that comes at an even step of time, and no sooner than `shortest`, whatever was found: work that is a little quicker for nobody than for somebody
 * waits for the same moment.
 */
export const evenly = async <Result>(work: () => Promise<Result>, shortest = 0): Promise<Result> => {
  const begun = performance.now()
  try {
    return await work()
  } finally {
    const taken = performance.now() - begun
    await pause(Math.max(shortest, Math.ceil(taken / step) * step) - taken)
  }
}

/** Writing a mail takes longer than writing none. */
export const whenMailed = 60
