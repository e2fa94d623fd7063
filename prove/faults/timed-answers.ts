import type { Answer, Asked, Wire } from '../requests/wire.ts'

const longest = 10_000

/** One request while something is wrong, what it may be answered, and in how many milliseconds. */
export type Trial = { site: string; path: string; asked?: Asked; allowed: readonly number[]; within?: number }

/** Asks, and says what was wrong with the answer: too late, another status, or a refusal that does not say when to come back. */
export const openTrials = (wire: Wire, faults: string[]) => {
  let [count, slowest] = [0, 0]
  const ask = async (while_: string, { site, path, asked = {}, allowed, within = longest }: Trial): Promise<Answer | undefined> => {
    const begun = performance.now()
    const answer = await wire.ask(site, path, asked).catch((error: Error) => error)
    const took = performance.now() - begun
    count++
    slowest = Math.max(slowest, took)
    const what = `${while_}: ${asked.method ?? 'GET'} ${path}`
    if (answer instanceof Error) {
      faults.push(`${what} had no answer: ${answer.message}`)
      return undefined
    }
    const { status, headers, body } = answer
    if (took > within) faults.push(`${what} took ${(took / 1000).toFixed(1)} s`)
    if (!allowed.includes(status)) faults.push(`${what} was answered ${status} ${body.slice(0, 160)}`)
    if (status === 503 && headers['retry-after'] === undefined) faults.push(`${what} does not say when to come back`)
    return answer
  }
  return { ask, figures: () => `${count} requests, the slowest ${(slowest / 1000).toFixed(1)} s` }
}
