import { mostCallsTogether } from '@lanyard/contract/browser'

type Waiting = { address: string; init: RequestInit | undefined; resolve: (response: Response | Promise<Response>) => void; reject: (error: unknown) => void }
type Together = { etag: string; totalCount: number | null; body: unknown }[]

/** A GET of the learner's own records without an id, as `/learner-app/several` answers it. */
const isTogether = (address: string, init: RequestInit | undefined) =>
  init?.method === 'GET' && address.startsWith('/learner-app/') && !/^\/learner-app\/[^?]*\d/.test(address)

const alone = ({ etag, totalCount, body }: Together[number]) =>
  Response.json(body, { headers: { etag, ...(totalCount !== null && { 'x-total-count': String(totalCount) }) } })

/** A `fetch` that sends the learner's reads of the same moment as one request. If that fails, each goes by itself and gets its own answer. */
export const fetchTogether = (send: typeof fetch): typeof fetch => {
  let waiting: Waiting[] = []

  const sendAlone = ({ address, init, resolve }: Waiting) => resolve(send(address, init))

  const sendTogether = async (group: Waiting[]) => {
    const calls = group.map(({ address }) => `call=${encodeURIComponent(address)}`).join('&')
    // The others still wait when one is given up, so the signals stay behind.
    const { signal: _, ...init } = group[0]?.init ?? {}
    const response = await send(`/learner-app/several?${calls}`, init)
    const answers = response.ok ? ((await response.json()) as Together) : []
    for (const [index, asked] of group.entries()) {
      const answer = answers[index]
      if (answer) asked.resolve(alone(answer))
      else sendAlone(asked)
    }
  }

  const sendAll = () => {
    const asked = waiting.filter(({ init }) => !init?.signal?.aborted)
    for (const { init, reject } of waiting) if (init?.signal?.aborted) reject(init.signal.reason)
    waiting = []
    for (let from = 0; from < asked.length; from += mostCallsTogether) {
      const group = asked.slice(from, from + mostCallsTogether)
      if (group.length === 1) group.forEach(sendAlone)
      else
        sendTogether(group).catch((error: unknown) => {
          for (const { reject } of group) reject(error)
        })
    }
  }

  return (input, init) => {
    const address = String(input)
    if (!isTogether(address, init)) return send(input, init)
    return new Promise((resolve, reject) => {
      if (waiting.push({ address, init, resolve, reject }) === 1) setTimeout(sendAll)
    })
  }
}
