import { execFile } from 'node:child_process'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Person, signIn } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type DocumentSender, documentsOf, isAnnounced } from '../../files/document-sender.ts'
import { danglingIn, incomingOf } from '../../files/stored-files.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { movedClock } from '../../moved-clock.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'

const people = [
  ['banksia', 'learner@banksia.example'],
  ['banksia', 'second@banksia.example'],
  ['kahu', 'learner@kahu.example'],
  ['straits', 'learner@straits.example'],
] as const
const allPerRound = 40
/** The minimum number of uploads under way when Lanyard is killed. */
const leastPerRound = 10
const content = Buffer.alloc(400_000, 'some words ')
const hours = 60 * 60 * 1000

const command = new URL('../../../apps/server/lanyard-command.mjs', import.meta.url).pathname

type Reconciled = { documents: number; filesWithoutRow: unknown[]; rowsWithoutFile: unknown[] }

/** The same command as `npx lanyard reconcile`, while Lanyard is stopped. */
const reconcile = ({ folder }: Lanyard) =>
  new Promise<Reconciled>((resolve, reject) => {
    const env = { ...process.env, DATA_DIR: folder, LOG_LEVEL: 'error' }
    execFile(process.execPath, [command, 'reconcile', '--json'], { env }, (error, output) => (output === '' ? reject(error) : resolve(JSON.parse(output))))
  })

type Kept = { sender: DocumentSender; documentId: number }

/** Sends many uploads concurrently and kills Lanyard midway. Returns the acknowledged ones. */
const crash = async (lanyard: Lanyard, sender: DocumentSender, perRound: number): Promise<Kept[]> => {
  const announced = []
  for (const number of times(perRound)) announced.push(await sender.announce(`${number}.txt`, content.length))
  const acknowledged: Kept[] = []
  const sending = announced.filter(isAnnounced).map(async ({ documentId, address }) => {
    const answer = await sender.put(address, content).catch(() => undefined)
    if (answer?.status === 200) acknowledged.push({ sender, documentId })
  })
  for (let waited = 0; acknowledged.length < 5 && waited < 10_000; waited += 5) await pause(5)
  await lanyard.kill()
  await Promise.all(sending)
  return acknowledged
}

/** No one else can open or attach a document that a person announced or uploaded. */
const proveUnusable = async ({ wire }: Lanyard, documentId: number, stranger: Person, faults: string[]) => {
  const opened = await documentsOf(wire, stranger).open(documentId)
  const body = { supportCaseCategoryId: 1, subject: 'Not mine', htmlBody: '<p>x</p>', documentIds: [documentId] }
  const attached = await wire.send(stranger.site, '/learner-app/support-case', { method: 'POST', bearer: stranger.token, body })
  if (opened.status !== 404 || attached.status < 400) faults.push(`a stranger opens it with ${opened.status} and attaches it with ${attached.status}`)
}

const rowsOf = async ({ owner }: Lanyard, condition: string): Promise<number> => {
  let count = 0
  for (const { id } of await owner.rows<{ id: number }>('select id from tenants'))
    count += Number((await owner.rows<{ n: string }>(`select count(*) as n from documents where is_from_learner and ${condition}`, [], id))[0]?.n)
  return count
}

const unattached = 'attached_at is null'

/** One document that was never uploaded, one that was never attached, and one that was attached. */
const prepare = async (lanyard: Lanyard, person: Person, stranger: Person, faults: string[]) => {
  const sender = documentsOf(lanyard.wire, person)
  const announced = await sender.announce('never.txt', content.length)
  const [sent, attached] = [await sender.send('sent.txt', content), await sender.send('attached.txt', content)]
  for (const id of [isAnnounced(announced) ? announced.documentId : 0, sent.documentId ?? 0]) await proveUnusable(lanyard, id, stranger, faults)
  const body = { supportCaseCategoryId: 1, subject: 'Mine', htmlBody: '<p>x</p>', documentIds: [attached.documentId] }
  const made = await lanyard.wire.send(person.site, '/learner-app/support-case', { method: 'POST', bearer: person.token, body })
  if (made.status !== 200) throw new Error(`A document could not be attached: ${made.status} ${made.body}`)
}

/** Starts it again at a later time; it cleans up immediately. */
const later = async (lanyard: Lanyard, start: () => Promise<void>) => {
  await lanyard.kill()
  const dayAgo = new Date(Date.now() - 25 * hours)
  for (const draft of await readdir(incomingOf(lanyard))) await utimes(join(incomingOf(lanyard), draft), dayAgo, dayAgo)
  await start()
  await lanyard.startAgain()
  for (let waited = 0; waited < 10_000 && (await rowsOf(lanyard, unattached)) > 0; waited += 100) await pause(100)
}

/** Documents that never arrived or were never attached belong to no one else, and are deleted after a day. After a crash nothing is orphaned. */
export const orphans: Proof = {
  id: 'P25',
  name: 'orphans',
  break: {
    what: 'documents that nobody attached are never cleaned up',
    shows: /documents were not attached, and a day later [1-9]/,
    edits: [
      {
        file: 'apps/server/src/files/upkeep/clean-up.ts',
        from: 'for (const { id } of await readTenants(files.database)) removed += await cleanUpTenant(files, id)',
        to: '',
      },
    ],
  },
  prove: async ({ some }) => {
    const rounds = some(people.length)
    const perRound = Math.max(some(allPerRound), leastPerRound)
    const clock = await movedClock()
    const lanyard = await startLanyard({ environment: clock.environment })
    const faults = openFaults()
    try {
      const kept: Kept[] = []
      const entered = await Promise.all(people.map(([site, email]) => signIn(lanyard.wire, site, email)))
      await prepare(lanyard, entered[0] as Person, entered[1] as Person, faults)
      for (const person of entered.slice(0, rounds)) {
        kept.push(...(await crash(lanyard, documentsOf(lanyard.wire, person), perRound)))
        await lanyard.startAgain()
      }
      for (const { sender, documentId } of kept) {
        const { status, bytes } = await sender.open(documentId)
        if (status !== 200 || !bytes.equals(content)) faults.push(`document ${documentId} was acknowledged and is answered ${status}, ${bytes.length} bytes`)
      }
      if (kept.length < rounds) faults.push(`only ${kept.length} documents were acknowledged`)
      await lanyard.kill()
      const crashed = await reconcile(lanyard)
      await lanyard.startAgain()
      const [before, attached] = [await rowsOf(lanyard, unattached), await rowsOf(lanyard, `not (${unattached})`)]
      await later(lanyard, () => clock.ahead(25 * hours))
      const [after, stillAttached] = [await rowsOf(lanyard, unattached), await rowsOf(lanyard, `not (${unattached})`)]
      const { files, rows, drafts } = await danglingIn(lanyard)
      await lanyard.kill()
      const settled = await reconcile(lanyard)
      await lanyard.startAgain()
      const found = [crashed, settled].flatMap(({ filesWithoutRow, rowsWithoutFile }) => [...filesWithoutRow, ...rowsWithoutFile])
      const dangling = [...found, ...files, ...rows, ...drafts]
      faults.push(...dangling.map((one) => `${JSON.stringify(one)} dangles`))
      if (before < kept.length || after > 0) faults.push(`${before} documents were not attached, and a day later ${after}`)
      if (attached === 0 || stillAttached !== attached) faults.push(`${attached} documents were attached, and a day later ${stillAttached}`)
      const counts = `${dangling.length} dangling after ${rounds} kills amid ${rounds * perRound} uploads`
      return { counts: `${counts}, ${whole(kept.length)} acknowledged and whole, ${before} unattached gone after a day`, faults }
    } finally {
      await lanyard.stop()
      await clock.remove()
    }
  },
}
