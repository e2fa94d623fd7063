import type { Answer, RequestOptions, Wire } from '../requests/wire.ts'

const longest = 10_000

/** One request during a fault, its allowed statuses, and its time limit in milliseconds. */
export type Trial = { site: string; path: string; options?: RequestOptions; allowed: readonly number[]; timeLimit?: number }

/** Sends the request, and reports a late response, another status, or a refusal without Retry-After. */
export const openTrials = (wire: Wire, faults: string[]) => {
  let [count, slowest] = [0, 0]
  const send = async (while_: string, { site, path, options = {}, allowed, timeLimit = longest }: Trial): Promise<Answer | undefined> => {
    const begun = performance.now()
    const answer = await wire.send(site, path, options).catch((error: Error) => error)
    const took = performance.now() - begun
    count++
    slowest = Math.max(slowest, took)
    const what = `${while_}: ${options.method ?? 'GET'} ${path}`
    if (answer instanceof Error) {
      faults.push(`${what} had no answer: ${answer.message}`)
      return undefined
    }
    const { status, headers, body } = answer
    if (took > timeLimit) faults.push(`${what} took ${(took / 1000).toFixed(1)} s`)
    if (!allowed.includes(status)) faults.push(`${what} was answered ${status} ${body.slice(0, 160)}`)
    if (status === 503 && headers['retry-after'] === undefined) faults.push(`${what} does not say when to come back`)
    return answer
  }
  return { send, figures: () => `${count} requests, the slowest ${(slowest / 1000).toFixed(1)} s` }
}
