import { documentLimits } from '@lanyard/contract'
import { openClamdServer } from '../../../apps/server/src/files/testing/clamd-server.ts'
import { type Person, signIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type DocumentSender, documentsOf, isAnnounced } from '../../files/document-sender.ts'
import { danglingIn } from '../../files/stored-files.ts'
import { refusedSamples, type Sample, takenSamples, virus } from '../../files/upload-corpus.ts'
import { startLanyard } from '../../lanyard.ts'
import { fewOf, type Proof, whole } from '../../proof.ts'
import { concurrently, times } from '../../requests/concurrently.ts'
import type { Answer, Wire } from '../../requests/wire.ts'

const least = 80
const text = Buffer.from('Some words.\n')

/** The headers a document's response must have, so nothing in it ever runs in the portal. */
const unsafe = ({ headers }: Answer): string | undefined => {
  if (!/^attachment; filename="[^"\\\r\n]{1,130}"; filename\*=UTF-8''[\w%.~-]+$/.test(String(headers['content-disposition']))) return 'disposition'
  if (headers['x-content-type-options'] !== 'nosniff') return 'nosniff'
  if (!String(headers['content-security-policy']).includes('sandbox')) return 'sandbox'
  if (/html|svg|javascript/.test(String(headers['content-type']))) return 'type'
  return headers['set-cookie'] === undefined ? undefined : 'cookie'
}

type Room = { learner: DocumentSender; faults: string[]; accepted: number; count: number }

const proveSample = async (room: Room, { why, name, content, isTaken }: Sample) => {
  const { learner, faults } = room
  room.count++
  const { documentId, answer } = await learner.send(name, content)
  const opened = documentId === undefined ? undefined : await learner.open(documentId)
  const isOpen = opened?.status === 200
  if (isOpen && !isTaken) room.accepted++
  if (isOpen !== isTaken || answer.status >= 500) return faults.push(`${why}: sent ${answer.status}, opened ${opened?.status} ${answer.body.slice(0, 120)}`)
  if (!isOpen) return answer.status >= 400 || opened?.status === 409 || faults.push(`${why}: ${answer.status}, and not opened with ${opened?.status}`)
  if (!opened.bytes.equals(content)) faults.push(`${why}: other bytes come back`)
  const wrong = unsafe(opened)
  if (wrong) faults.push(`${why}: opened without the right ${wrong}: ${JSON.stringify(opened.headers)}`)
}

/** Exactly as many bytes as announced are accepted, once. */
const proveSizes = async (room: Room) => {
  for (const sent of [text.subarray(0, 5), Buffer.concat([text, text]), Buffer.alloc(0), Buffer.concat([text, Buffer.from('\n')])]) {
    const announced = await room.learner.announce('size.txt', text.length)
    if (!isAnnounced(announced)) return room.faults.push(`a document could not be announced: ${announced.status} ${announced.body}`)
    const answer = await room.learner.put(announced.address, sent)
    const opened = await room.learner.open(announced.documentId)
    room.count++
    if (answer.status < 400 || opened.status !== 409) room.faults.push(`${sent.length} bytes for ${text.length}: ${answer.status}, opened ${opened.status}`)
  }
}

const documentFor = async ({ learner }: Room) => {
  const { documentId, answer } = await learner.send('a.txt', text)
  if (documentId === undefined || (await learner.link(documentId)).status !== 200)
    throw new Error(`A document could not be sent: ${answer.status} ${answer.body}`)
  return documentId
}

/** The number of documents per case, sent together or one by one, and the bytes per learner. */
const proveLimits = async (wire: Wire, { site, token }: Person, room: Room) => {
  const post = (path: string, body: object) => wire.send(site, `/learner-app/${path}`, { method: 'POST', bearer: token, body })
  const ids: number[] = []
  for (const _ of times(documentLimits.perCase + 1)) ids.push(await documentFor(room))
  const item = (documentIds: number[]) => ({ supportCaseCategoryId: 1, subject: 'Limits', htmlBody: '<p>x</p>', documentIds })
  const tooMany = await post('support-case', item(ids))
  const made = await post('support-case', item(ids.slice(0, -1)))
  const { supportCaseId } = made.status === 200 ? JSON.parse(made.body).data : { supportCaseId: 0 }
  const oneMore = await post(`support-cases/${supportCaseId}/entry`, { htmlBody: '<p>x</p>', documentIds: ids.slice(-1) })
  const twice = await post('support-case', item(ids.slice(0, 1)))
  const statuses = [tooMany, made, oneMore, twice].map(({ status }) => status)
  if (statuses[1] !== 200 || [0, 2, 3].some((index) => !((statuses[index] as number) >= 400 && (statuses[index] as number) < 500)))
    room.faults.push(`${documentLimits.perCase + 1} for a case, as many as may be, one more, one again: ${statuses.join(', ')}`)
  let room500 = 0
  for (; room500 < 25; room500++) if (!isAnnounced(await room.learner.announce('large.txt', documentLimits.largest))) break
  if (room500 * documentLimits.largest > documentLimits.perLearner) room.faults.push(`a learner may announce ${room500} of the largest documents`)
  if (room500 < 15) room.faults.push(`a learner may announce only ${room500} of the largest documents`)
}

/** Only allowed files are accepted, and they are served so they can do no harm. */
export const uploads: Proof = {
  id: 'P22',
  name: 'uploads',
  break: {
    what: "a file's first bytes are not compared with its name",
    shows: /called \.\w+: sent 200, opened 200/,
    edits: [
      {
        file: 'apps/server/src/files/content/content.ts',
        from: 'if (signature === undefined || !signatures.includes(signature)) return mismatch',
        to: '',
      },
    ],
  },
  prove: async (shared) => {
    const clamd = await openClamdServer()
    const lanyard = await startLanyard({ environment: { CLAMD_URL: clamd.url } })
    const { wire } = lanyard
    try {
      const person = await signIn(wire, 'banksia', 'learner@banksia.example')
      const room: Room = { learner: documentsOf(wire, person), faults: openFaults(), accepted: 0, count: 0 }
      const samples = [...fewOf(shared, [...takenSamples(), ...refusedSamples()], 5), virus]
      await concurrently(4, samples, (sample) => proveSample(room, sample))
      await proveSizes(room)
      clamd.feel('confused')
      const unchecked = await room.learner.send('unchecked.txt', text)
      const opened = await room.learner.open(unchecked.documentId ?? 0)
      if (opened.status !== 409) room.faults.push(`what the scanner could not check is answered ${opened.status}`)
      clamd.feel('well')
      const second = await signIn(wire, 'banksia', 'second@banksia.example')
      await proveLimits(wire, second, { ...room, learner: documentsOf(wire, second) })
      const { files, rows } = await danglingIn(lanyard)
      for (const key of [...files, ...rows]) room.faults.push(`${key} is there without its file or its row`)
      if (room.count < shared.some(least)) room.faults.push(`only ${room.count} files`)
      return {
        counts: `${room.accepted} accepted against the rules of ${whole(room.count)} files; 25 MB, 10 for a case, 500 MB for a learner`,
        faults: room.faults,
      }
    } finally {
      await lanyard.stop()
      clamd.close()
    }
  },
}
