import { type Person, sendForm, signIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type Announced, documentsOf, isAnnounced } from '../../files/document-sender.ts'
import { type Tampered, tamperings } from '../../files/tamperings.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { movedClock } from '../../moved-clock.ts'
import { type Proof, whole } from '../../proof.ts'
import { concurrently } from '../../requests/concurrently.ts'
import { pathOf } from '../../requests/sending.ts'

const least = 500
const content = Buffer.from('Ten bytes\n')
const seconds = 1000
const minutes = 60 * seconds
/** How exactly URLs must expire. */
const tolerance = 5 * seconds

type Sender = {
  announce(): Promise<Announced>
  open(documentId: number): Promise<string>
  put(path: string): Promise<number>
  get(path: string): Promise<number>
}

const senderAs = ({ wire }: Lanyard, person: Person): Sender => {
  const documents = documentsOf(wire, person)
  return {
    announce: async () => {
      const announced = await documents.announce('a.txt', content.length)
      if (!isAnnounced(announced)) throw new Error(`A document could not be announced: ${announced.status} ${announced.body}`)
      return announced
    },
    open: async (documentId) => pathOf(JSON.parse((await documents.link(documentId)).body).data.documentUrl),
    put: async (path) => (await documents.put(path, content)).status,
    get: async (path) => (await wire.send(person.site, path)).status,
  }
}

const endOf = (path: string) => Number(new URLSearchParams(path.split('?')[1]).get('expires'))

/** Each URL's stated lifetime, and that it holds to the second, by a clock that tests move. */
const proveLifetimes = async (sender: Sender, documentId: number, ahead: (milliseconds: number) => Promise<void>, faults: string[]) => {
  const kinds = [
    { name: 'download', lasts: 5 * minutes, make: () => sender.open(documentId), use: sender.get },
    { name: 'upload', lasts: 15 * minutes, make: async () => (await sender.announce()).address, use: sender.put },
  ]
  for (const { name, lasts, make, use } of kinds) {
    await ahead(0)
    const [early, late] = [await make(), await make()]
    if (Math.abs(endOf(early) - Date.now() - lasts) > tolerance) faults.push(`a ${name} lasts ${(endOf(early) - Date.now()) / minutes} minutes`)
    await ahead(lasts - tolerance - 2 * seconds)
    const before = await use(early)
    await ahead(lasts + tolerance)
    const after = await use(late)
    if (before >= 300 || after < 400) faults.push(`a ${name} is answered ${before} before its end and ${after} after it`)
  }
  await ahead(0)
}

/** Signed URLs allow exactly what they were signed for. */
export const signedAddresses: Proof = {
  id: 'P23',
  name: 'signed addresses',
  break: {
    what: 'only the length of a signature is compared',
    shows: /^signature: /,
    edits: [
      {
        file: 'apps/server/src/files/signed-addresses.ts',
        from: 'one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))',
        to: 'one.length === other.length',
      },
    ],
  },
  prove: async () => {
    const clock = await movedClock()
    const lanyard = await startLanyard({ environment: clock.environment })
    const { wire } = lanyard
    const faults = openFaults()
    let [count, accepted] = [0, 0]
    try {
      const person = await signIn(wire, 'banksia', 'learner@banksia.example')
      const sender = senderAs(lanyard, person)
      const { documentId, address } = await sender.announce()
      const first = await sender.put(address)
      const again = await sender.put(address)
      if (first >= 300 || again < 400) faults.push(`an upload is answered ${first}, and ${again} when it is repeated`)
      const download = await sender.open(documentId)
      const upload = (await sender.announce()).address
      await concurrently(8, tamperings({ upload, download }), async ({ name, site, method, path, type = 'text/plain', body = content }: Tampered) => {
        const answer = await wire
          .send(site, path, { method, ...(method === 'PUT' && { headers: { 'content-type': type }, body }) })
          .catch(() => ({ status: 400 }))
        count++
        if (answer.status >= 200 && answer.status < 400) faults.push(`${name}: ${method} ${path} on ${site} is answered ${answer.status} (${++accepted})`)
      })
      const [untouched, opened] = [await sender.put(upload), await sender.get(download)]
      if (untouched >= 300 || opened !== 200) faults.push(`the untouched addresses are answered ${untouched} and ${opened}`)
      await proveLifetimes(sender, documentId, clock.ahead, faults)
      await sendForm(wire, person, '/api/auth/signout', {})
      const body = { filename: 'a.txt', size: content.length }
      const issued = await wire.send('banksia', '/learner-app/document-file', { method: 'POST', bearer: person.token, body })
      if (issued.status !== 401) faults.push(`after signing out an address is still written: ${issued.status}`)
    } finally {
      await lanyard.stop()
      await clock.remove()
    }
    if (count < least) faults.push(`only ${count} changes`)
    return { counts: `${accepted} of ${whole(count)} changed addresses accepted; 15 and 5 minutes, once`, faults }
  },
}
