import { setTimeout as pause } from 'node:timers/promises'
import { slowDrawings } from '../../../apps/server/src/files/testing/slow-drawings.ts'
import { slowRequests } from '../../../apps/server/src/testing/slow-requests.ts'
import { signIn, signStaffIn } from '../../accounts/people.ts'
import { documentsOf } from '../../files/document-sender.ts'
import { refusedSamples, takenSamples } from '../../files/upload-corpus.ts'
import { fuzzRun } from '../../fuzz/fuzz-run.ts'
import { type Hold, holdsOf, longestOf } from '../../http/loop-holds.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { fewOf, type Proof, type Shared, whole } from '../../proof.ts'
import { pathOf } from '../../requests/sending.ts'

/** Milliseconds within which 99 of 100 other requests get a response. */
const othersWithin = 1_000

const tooLong = (holds: readonly Hold[], during: string) =>
  holds.filter(({ count }) => count > 0).map(({ operation, longest }) => `${during}: ${operation} held the event loop for ${Math.round(longest)} ms`)

type Request = { name: string; send(): Promise<unknown> }

/** Requests designed to take as long as possible. */
const killingRequests = async ({ wire }: Lanyard): Promise<Request[]> => {
  const people = { learner: await signIn(wire, 'banksia', 'learner@banksia.example'), staff: await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA') }
  return slowRequests().map(({ name, by, method, path, headers, body }) => {
    const person = by === 'nobody' ? undefined : people[by]
    const options = { method, ...(person && { bearer: person.token }), ...(headers && { headers }), ...(body !== undefined && { body }) }
    return { name, send: () => wire.send(person?.site ?? 'banksia', path, options) }
  })
}

/** The corpus of P22, and logos that would make a regular expression backtrack. */
const uploads = async ({ wire }: Lanyard, shared: Shared): Promise<Request[]> => {
  const documents = documentsOf(wire, await signIn(wire, 'banksia', 'second@banksia.example'))
  const { token: bearer } = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
  const [site] = JSON.parse((await wire.send('console', '/tenants/BANKSIA/sites', { bearer })).body)
  const type = 'image/svg+xml'
  const sendLogo = async (text: string) => {
    const body = { Application: 'learnerapp', Filename: 'header-logo.svg', ContentType: type, SiteGUID: site.SiteGUID }
    const announced = await wire.send('console', '/tenants/BANKSIA/branding', { method: 'POST', bearer, body })
    if (announced.status !== 200) throw new Error(`A logo could not be announced: ${announced.status} ${announced.body}`)
    await wire.send('console', pathOf(JSON.parse(announced.body).Url), { method: 'PUT', headers: { 'content-type': type }, body: text })
  }
  return [
    ...[...fewOf(shared, [...takenSamples(), ...refusedSamples()], 25)].map(({ why, name, content }) => ({
      name: why,
      send: () => documents.send(name, content),
    })),
    ...slowDrawings.map(([what, text]) => ({ name: `a logo of ${what}`, send: () => sendLogo(text) })),
  ]
}

/** Sends them one after another, with constant requests to another provider. */
const sendAll = async (lanyard: Lanyard, requests: readonly Request[], faults: string[]) => {
  const waits: number[] = []
  let [known, isOver] = [await holdsOf(lanyard), false]
  const sendForOthers = async () => {
    for (; !isOver; await pause(50)) {
      const begun = performance.now()
      const { status } = await lanyard.wire.send('kahu', '/healthz')
      waits.push(performance.now() - begun)
      if (status !== 200) faults.push(`another provider was answered ${status}`)
    }
  }
  const sendEach = async () => {
    for (const { name, send } of requests) {
      await send()
      const before = new Map(known.map(({ operation, count }) => [operation, count]))
      known = await holdsOf(lanyard)
      const since = known.map((hold) => ({ ...hold, count: hold.count - (before.get(hold.operation) ?? 0) }))
      faults.push(...tooLong(since, name))
    }
  }
  await Promise.all([
    sendForOthers(),
    sendEach().finally(() => {
      isOver = true
    }),
  ])
  waits.sort((one, other) => one - other)
  return { holds: known, p99: waits[Math.floor(waits.length * 0.99) - 1] ?? 0 }
}

/** No request delays the others. */
export const eventLoop: Proof = {
  id: 'P39',
  name: 'event loop',
  break: {
    what: 'formatted text is parsed on the event loop',
    shows: /held the event loop for \d+ ms/,
    edits: [
      {
        file: 'apps/server/src/records/cases/rich-texts.ts',
        from: "workers.run<CleanedText[]>('cleanTexts', texts)",
        to: "import('./rich-text.ts').then(({ cleanTexts }) => cleanTexts(texts))",
      },
    ],
  },
  prove: async (shared) => {
    const fuzzed = await fuzzRun(shared)
    const lanyard = await startLanyard()
    const { sent } = fuzzed
    const faults = tooLong(fuzzed.holds, 'fuzzed')
    if (sent.count < sent.wanted)
      faults.push(`only ${whole(sent.count)} of ${whole(sent.wanted)} fuzzed requests were made in ${whole(sent.seconds)} s: use a quiet machine`)
    try {
      const requests = [...(await killingRequests(lanyard)), ...(await uploads(lanyard, shared))]
      const { holds, p99 } = await sendAll(lanyard, requests, faults)
      if (p99 > othersWithin) faults.push(`another provider waited ${Math.round(p99)} ms for one answer in a hundred`)
      if (fuzzed.holds.length === 0 || holds.length === 0) faults.push('Lanyard did not watch its event loop')
      const longest = Math.round(longestOf([...fuzzed.holds, ...holds]))
      return {
        counts: `the longest hold ${longest} ms in ${whole(sent.count)} fuzzed requests (${whole(sent.count / sent.seconds)} a second) and ${whole(requests.length)} that are made to be slow; 99 of 100 others waited ${Math.round(p99)} ms at most`,
        faults,
      }
    } finally {
      await lanyard.stop()
    }
  },
}
