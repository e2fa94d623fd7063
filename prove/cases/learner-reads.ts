import { accountCalls, type Call, documentCalls, learnerCalls, policyFileCalls } from '@lanyard/contract'
import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts'
import type { Person } from '../accounts/people.ts'
import { filesIn } from '../files/zip.ts'
import type { Lanyard } from '../lanyard.ts'
import { attemptsWith, searchesFor } from '../requests/attempts.ts'
import { pathOf } from '../requests/sending.ts'
import type { Answer, Wire } from '../requests/wire.ts'
import { mark, markIn } from './marks.ts'

const site = 'banksia'

/** Every call with which a learner's client reads. A new one is read as soon as it is in the contract. */
const reads = Object.entries({ ...learnerCalls, ...documentCalls, ...policyFileCalls, ...accountCalls } as Record<string, Call>).filter(
  ([, { method }]) => method === 'GET',
)

/** Throws if what a learner got has a text of staff in it. */
export const demandNoMark = (where: string, text: string) => {
  const found = markIn(text)
  if (found !== undefined) throw new Error(`${where} has the internal text ${found}`)
}

export const demandClean = (where: string, { status, headers, body }: Answer) => {
  if (status >= 500 && status !== 503) throw new Error(`${where}: ${status} ${body.slice(0, 200)}`)
  demandNoMark(where, JSON.stringify(headers) + body)
}

/** Everything that the token reads, with these ids wherever one is accepted, and searches for the mark. Returns how many requests that took. */
export const readAll = async (wire: Wire, token: string, ids: readonly number[], who: string): Promise<number> => {
  let count = 0
  for (const [operation, call] of reads) {
    const attempts = [...ids.flatMap((id) => attemptsWith(operation, call, String(id), [])), ...searchesFor(operation, call, mark, [])]
    for (const path of new Set(attempts.map((attempt) => attempt.path))) {
      count++
      const answer = await wire.send(site, path, { bearer: token })
      if (!path.includes(mark)) demandClean(`GET ${path} by ${who}`, answer)
      else if (answer.status === 200 && answer.headers['x-total-count'] !== '0') throw new Error(`GET ${path} by ${who} finds an internal text`)
    }
  }
  return count
}

type Demanded = { url: string; address: string }

const demanded = async (wire: Wire, { token }: Person, path: string): Promise<Demanded> => {
  const answer = await wire.send(site, path, { method: 'POST', bearer: token })
  if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${answer.body.slice(0, 200)}`)
  demandClean(`POST ${path}`, answer)
  const given = JSON.parse(answer.body) as Demanded & { data?: Demanded }
  return given.data ?? given
}

/** The learner's download of all their data, file by file, and their calendar. */
export const readFiles = async (wire: Wire, learner: Person) => {
  const { url } = await demanded(wire, learner, '/learner-app/data-downloads')
  const archive = await wire.send(site, pathOf(url))
  if (archive.status !== 200) throw new Error(`a data download: ${archive.status} ${archive.body.slice(0, 200)}`)
  for (const [name, content] of filesIn(archive.bytes)) demandNoMark(`${name} of a data download`, name + content.toString())
  const { address } = await demanded(wire, learner, '/learner-app/calendar-feed')
  const feed = await wire.send(site, pathOf(address))
  if (feed.status !== 200) throw new Error(`a calendar feed: ${feed.status}`)
  demandClean('a calendar feed', feed)
}

/** The token of a member of staff who sees the portal as a learner does. */
export const seeAs = async (wire: Wire, staff: Person, learnerId: number): Promise<string> => {
  const body = { reason: 'To see what they see' }
  const given = await wire.send('console', `/staff/learners/${learnerId}/portal-views`, { method: 'POST', bearer: staff.token, body })
  const { headers } = await wire.send(site, pathOf(String(JSON.parse(given.body).url)))
  const cookie = (headers['set-cookie'] ?? []).map((one) => one.split(';', 1)[0]).join('; ')
  const { user } = JSON.parse((await wire.send(site, '/api/auth/session', { headers: { cookie } })).body) as { user?: { accessToken: string } }
  if (!user) throw new Error('nobody can see the portal as the learner does')
  return user.accessToken
}

/** Every mail to a learner of the tenant. Returns how many there are. */
export const readMails = async ({ owner, folder }: Lanyard, tenantId: number): Promise<number> => {
  const secrets = openSecrets((await keepSecrets(folder)).secret)
  const mails = await owner.rows<{ sealed: Buffer; recipient: string; kind: string }>(
    'select content_sealed as sealed, recipient, kind from outgoing_mail where tenant_id = $1 and content_sealed is not null',
    [tenantId],
    tenantId,
  )
  for (const { sealed, recipient, kind } of mails) demandNoMark(`a mail of the kind ${kind} to ${recipient}`, secrets.open(sealed))
  return mails.length
}
