import { setTimeout as pause } from 'node:timers/promises'
import { startNginx } from '../../../e2e/servers/nginx.ts'
import { type Person, signIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { twoHosts } from '../../http/hosts.ts'
import { type Peer, sendBytes, statusesIn } from '../../http/raw-socket.ts'
import { cutAfter, slowSenders } from '../../http/slow-sockets.ts'
import { smuggled } from '../../http/smuggling.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { fewOf, type Proof, type Shared, whole } from '../../proof.ts'
import { concurrently, times } from '../../requests/concurrently.ts'

const allSlow = 200
/** Milliseconds after which a slow sender is cut off. */
const longestSlow = 30_000
/** Milliseconds that 95 of 100 responses may take while others send slowly. */
const slowest = 500
const innocent = 4

/** A route to Lanyard: direct, or through a proxy. */
type Route = { name: string; isProxied: boolean; peer: Peer; lanyard: Lanyard; learner: Person; faults: string[] }

/** A request for a list that doesn't exist. Its response names the list, which identifies the request. */
const requestFor = (host: string, word: string) => `GET /combos/${word} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`

/** A hidden request never gets a response, and the next caller gets their own. */
const proveSmuggling = async (shared: Shared, { name, peer, lanyard, faults }: Route): Promise<number> => {
  const host = lanyard.wire.hostOf('banksia')
  let count = 0
  await concurrently(2, fewOf(shared, smuggled(host, 'placeholder').keys(), 3), async (index) => {
    const word = `hidden-${index}`
    const { name: label, bytes } = smuggled(host, word)[index] as { name: string; bytes: string }
    const received = await sendBytes(peer, `${bytes}${requestFor(host, `after-${index}`)}`, 500)
    count++
    if (received.includes(word)) faults.push(`${name}, ${label}: what was hidden is answered`)
    if (statusesIn(received).some((status) => status >= 500 && status !== 501)) faults.push(`${name}, ${label}: ${statusesIn(received).join(', ')}`)
    const others = await Promise.all(times(innocent).map((turn) => sendBytes(peer, requestFor(host, `own-${index}-${turn}`), 5_000)))
    for (const [turn, answer] of others.entries())
      if (!answer.includes(`own-${index}-${turn}`)) faults.push(`${name}, ${label}: the next is answered ${JSON.stringify(answer.slice(0, 120))}`)
  })
  return count
}

/** A request that names two hosts is refused, and one host's response is never sent for another's name. */
const proveHosts = async ({ name, isProxied, peer, lanyard: { wire }, learner, faults }: Route): Promise<number> => {
  const [host, other] = [wire.hostOf('banksia'), wire.hostOf('kahu')]
  const requests = [
    { path: '/manifest.webmanifest', headers: '', of: 'Banksia', ofOther: 'Kahu' },
    { path: '/learner-app/learner-account', headers: `Authorization: Bearer ${learner.token}\r\n`, of: learner.username, ofOther: 'kahu.example' },
    { path: '/combos/genders', headers: `Authorization: Bearer ${learner.token}\r\n`, of: 'Description', ofOther: 'kahu.example' },
  ]
  let count = 0
  for (const { path, headers, of, ofOther } of requests) {
    const plain = await sendBytes(peer, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${headers}Connection: close\r\n\r\n`)
    if (!plain.includes(of)) faults.push(`${name}: ${path} doesn't tell its host apart: ${plain.slice(0, 200)}`)
    for (const { name: label, bytes, isTwoHosts, isAbsolute } of twoHosts(host, other, path, headers)) {
      const received = await sendBytes(peer, bytes)
      const [status = 0] = statusesIn(received)
      count++
      // A proxy turns an absolute URL into a path, with the one Host header it received.
      if (isProxied && isAbsolute ? status === 0 : isTwoHosts ? status < 400 : status !== 200 || !received.includes(of))
        faults.push(`${name}, ${path} with ${label}: ${status}`)
      if (received.includes(ofOther)) faults.push(`${name}, ${path} with ${label}: the other host's answer`)
    }
    const swapped = await sendBytes(peer, `GET ${path} HTTP/1.1\r\nHost: ${other}\r\nX-Forwarded-Host: ${host}\r\n${headers}Connection: close\r\n\r\n`)
    count++
    if (swapped.includes(of) && headers !== '') faults.push(`${name}, ${path}: X-Forwarded-Host decides whose site it is`)
  }
  return count
}

/** A forged client address isn't recorded. */
const proveAddress = async ({ name, peer, lanyard: { wire }, faults }: Route) => {
  const forgedAddress = '198.51.100.7'
  const forged = `X-Forwarded-For: ${forgedAddress}\r\nX-Real-IP: ${forgedAddress}\r\nForwarded: for=${forgedAddress}\r\nTrue-Client-IP: ${forgedAddress}\r\n`
  const host = wire.hostOf('banksia')
  const csrf = await sendBytes(peer, `GET /api/auth/csrf HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  const cookies = [...csrf.matchAll(/^set-cookie: ([^;\r]+)/gim)].map(([, cookie]) => cookie).join('; ')
  const csrfToken = /"csrfToken":"([^"]+)"/.exec(csrf)?.[1] ?? ''
  const form = new URLSearchParams({ username: 'second@banksia.example', password: 'lanyard-demo-2026', csrfToken, json: 'true' }).toString()
  const head = `Host: ${host}\r\nOrigin: http://${host}\r\nSec-Fetch-Site: same-origin\r\nCookie: ${cookies}\r\n${forged}Connection: close\r\n`
  const type = `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n`
  const entered = await sendBytes(peer, `POST /api/auth/callback/credentials HTTP/1.1\r\n${head}${type}\r\n${form}`, 10_000)
  if (statusesIn(entered)[0] !== 200) return faults.push(`${name}: nobody could sign in: ${entered.slice(0, 200)}`)
  const second = await signIn(wire, 'banksia', 'second@banksia.example')
  const { body } = await wire.send('banksia', '/account/sessions', { bearer: second.token })
  if (body.includes(forgedAddress)) faults.push(`${name}: a forged X-Forwarded-For is believed`)
  if (!body.includes(peer.from ?? '127.0.0.1')) faults.push(`${name}: the sessions don't tell the real address: ${body.slice(0, 300)}`)
}

/** Many slow senders are all cut off in time, while everyone else is served. */
const proveSlow = async ({ some }: Shared, { name, peer, lanyard, learner, faults }: Route) => {
  const { wire } = lanyard
  const senders = slowSenders(wire.hostOf('banksia'), learner.token)
  const took: number[] = []
  let isOver = false
  const serve = async () => {
    while (!isOver) {
      const begun = performance.now()
      const answer = await wire.send('banksia', '/learner-app/learner-account', { bearer: learner.token }).catch((error: Error) => error)
      took.push(performance.now() - begun)
      const outcome = answer instanceof Error ? answer.message : answer.status
      if (outcome !== 200) faults.push(`${name}: an honest request meanwhile is answered ${outcome}`)
      await pause(50)
    }
  }
  const serving = serve()
  const sockets = Math.max(some(allSlow), senders.length)
  const cut = await Promise.all(
    times(sockets).map(async (index) => {
      const slow = senders[index % senders.length] as (typeof senders)[number]
      const after = await cutAfter(peer, slow, longestSlow + 2_000)
      if (after > longestSlow) faults.push(`${name}: ${slow.name} is not cut within ${longestSlow / 1000} s`)
      return after
    }),
  )
  isOver = true
  await serving
  const p95 = took.sort((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? 0
  if (p95 > slowest) faults.push(`${name}: while others send slowly, 95 of 100 answers take up to ${Math.round(p95)} ms`)
  return `${whole(sockets)} slow sockets cut within ${(Math.max(...cut) / 1000).toFixed(0)} s, p95 ${Math.round(p95)} ms meanwhile`
}

const proveRoute = async (shared: Shared, route: Route) => {
  const ambiguous = async () => {
    const desyncs = await proveSmuggling(shared, route)
    const hosts = await proveHosts(route)
    await proveAddress(route)
    return `${whole(desyncs)} ambiguous messages, ${whole(hosts)} with two hosts`
  }
  return `${route.name}: ${(await Promise.all([ambiguous(), proveSlow(shared, route)])).join(', ')}`
}

/** The proxy's clients have their own address, to tell it from the proxy's. */
const behindProxy = '127.0.0.2'

/** However a request is written, it is one request for one host, and no slow client holds a connection. */
export const httpParsing: Proof = {
  id: 'P31',
  name: 'HTTP parsing',
  break: {
    what: 'the first of two Host headers is trusted',
    shows: /with two Host headers: 200/,
    edits: [{ file: 'apps/server/src/http/requests/ambiguous-requests.ts', from: 'if (hostHeaders(request) > 1) return false', to: '' }],
  },
  prove: async (shared) => {
    const faults = openFaults()
    const lanyard = await startLanyard()
    try {
      const learner = await signIn(lanyard.wire, 'banksia', 'learner@banksia.example')
      const direct = proveRoute(shared, { name: 'direct', isProxied: false, peer: { port: lanyard.port }, lanyard, learner, faults })
      const [directly, proxied] = await Promise.all([direct, throughNginx(shared, faults)])
      return { counts: `${faults.length} desyncs, mix-ups or held sockets; ${directly}; ${proxied}`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}

const throughNginx = async (shared: Shared, faults: string[]): Promise<string> => {
  const lanyard = await startLanyard({ environment: { TRUST_PROXY: '127.0.0.1' } })
  try {
    const nginx = await startNginx([`127.0.0.1:${lanyard.port}`])
    if (!nginx) return 'nginx is not installed, so nothing was tried through it'
    const learner = await signIn(lanyard.wire, 'banksia', 'learner@banksia.example')
    const route = { name: 'nginx', isProxied: true, peer: { port: nginx.port, from: behindProxy }, lanyard, learner, faults }
    return await proveRoute(shared, route).finally(nginx.stop)
  } finally {
    await lanyard.stop()
  }
}
