import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import type { Message } from '../../apps/server/src/mail/message.ts'
import { writeMessage } from '../../apps/server/src/mail/templates.ts'
import { stopUrlOf } from '../../apps/server/src/notifications/stop-address.ts'
import { ratingUrlOf } from '../../apps/server/src/records/cases/ratings/rating-address.ts'
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts'
import { isStorageKey } from '../../apps/server/src/storage/storage.ts'
import { openStorage, storageConfigOf } from '../../apps/server/src/storage/storage-open.ts'
import type { Person } from '../accounts/people.ts'
import type { Lanyard } from '../lanyard.ts'

const code = 'BANKSIA'
const month = 30 * 24 * 60 * 60_000

const demanded = async <Body>({ wire }: Lanyard, person: Person, method: string, path: string, body?: unknown): Promise<Body> => {
  const answer = await wire.send(person.site, path, {
    method,
    bearer: person.site === 'console' ? person.accessToken : person.token,
    ...(body !== undefined && { body }),
  })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body.slice(0, 300)}`)
  return JSON.parse(answer.body) as Body
}

/** Files that can have such names, as a provider's policies and public files. */
const nameFiles = async ({ folder }: Lanyard, names: readonly string[]) => {
  const storage = await openStorage(storageConfigOf(undefined, folder))
  const bytes = Buffer.from('%PDF-1.4\n%%EOF\n')
  for (const [at, name] of names.entries()) {
    const filename = `${name.slice(0, 150).replaceAll('/', '∕')} ${at}.pdf`
    for (const purpose of ['policies', 'public-files']) {
      const key = `learnerapp/${code}/${purpose}/${filename}`
      if (isStorageKey(key))
        await storage.put(
          key,
          (async function* () {
            yield bytes
          })(),
          bytes.length,
        )
    }
  }
}

/** A message of every kind, with this text wherever a message holds user text. */
const messagesWith = (texts: string, url: string): Message[] => [
  { kind: 'reset-code', code: '12345678' },
  { kind: 'invitation', url, inviter: texts, note: texts },
  { kind: 'invitation-renewal', invitee: texts, url },
  { kind: 'learner-password', url, username: texts },
  { kind: 'new-device', device: texts, address: texts },
  { kind: 'news', subject: texts, items: [{ text: texts, link: { url, label: texts } }], more: 3, stopUrl: url },
]

const sendMails = async ({ owner, folder, wire }: Lanyard, tenantId: number, texts: string) => {
  const secrets = openSecrets((await keepSecrets(folder)).secret)
  const origin = `http://${wire.hostOf('banksia')}`
  const ids: string[] = []
  for (const message of messagesWith(texts, `${origin}/messages`)) {
    const sealed = secrets.seal(JSON.stringify(writeMessage(message, { name: texts, colour: texts, origin }, texts)))
    for (const state of ['sent', 'undeliverable']) {
      const [mail] = await owner.rows<{ id: string }>(
        `insert into outgoing_mail (tenant_id, recipient, kind, origin, content_sealed, state, last_fault, created_at)
         values ($1, $2, $3, $4, $5, $6, $2, now()) returning id`,
        [tenantId, texts.slice(0, 200), message.kind, origin, sealed, state],
        tenantId,
      )
      if (mail && state === 'sent') ids.push(mail.id)
    }
  }
  return ids
}

export type Prepared = {
  credentialId: number
  verification: string
  stop: string
  rating: string
  invitation: string
  mails: readonly string[]
}

/** Creates what the screens need: a service, an API key, files, mails, a shared credential, an open invitation. */
export const prepareProvider = async (
  lanyard: Lanyard,
  tenantId: number,
  learner: Person,
  admin: Person,
  texts: { names: readonly string[]; long: string },
): Promise<Prepared> => {
  const { owner, folder, wire } = lanyard
  const service = { ProviderId: 'college', Name: 'College', Issuer: 'https://id.example.org', ClientId: 'lanyard', ClientSecret: 'secret', ServesStaff: true }
  await demanded(lanyard, admin, 'POST', `/tenants/${code}/identity-providers`, service)
  await demanded(lanyard, admin, 'POST', '/integrations/api-keys', {
    name: 'Timetables',
    scopes: ['catalogue:read'],
    expiresAt: new Date(Date.now() + month).toISOString(),
  })
  const { Id } = await demanded<{ Id: number }>(lanyard, admin, 'POST', `/tenants/${code}/invitations`, {
    Email: 'someone@example.org',
    Roles: ['ContentEditor'],
    FirstName: 'Sam',
    Message: 'Welcome',
  })
  const { Url } = await demanded<{ Url: string }>(lanyard, admin, 'POST', `/tenants/${code}/invitations/${Id}/link`, {})
  const [credential] = await demanded<{ data: { credentialId: number } }[]>(lanyard, learner, 'GET', '/learner-app/credentials?credentialStatusIdFilter=5')
  const credentialId = credential?.data.credentialId ?? 0
  const shared = await demanded<{ data: { address: string } }>(lanyard, learner, 'PUT', `/learner-app/credentials/${credentialId}/share`, { sharedUntil: null })
  const [account] = await owner.rows<{ id: string }>("select id from accounts where tenant_id = $1 and email = 'learner@banksia.example'", [tenantId], tenantId)
  const [rated] = await owner.rows<{ id: string; learner: string }>(
    `with k as (select k.tenant_id, k.id, k.learner_id from support_cases k join learners l on l.tenant_id = k.tenant_id and l.id = k.learner_id
       where k.tenant_id = $1 and l.account_id = $2 order by k.id limit 1),
     r as (insert into case_ratings (tenant_id, support_case_id, answer, comment, rated_at, changed_at) select tenant_id, id, 'good', 'Comment', now(), now() from k)
     select id, learner_id as learner from k`,
    [tenantId, account?.id],
    tenantId,
  )
  await nameFiles(lanyard, texts.names)
  const secrets = openSecrets((await keepSecrets(folder)).secret)
  const site = { origin: `http://${wire.hostOf('banksia')}`, tenant: { id: tenantId } } as Parameters<typeof stopUrlOf>[1]
  return {
    credentialId,
    verification: new URL(shared.data.address).pathname,
    stop: new URL(stopUrlOf(secrets, site, Number(account?.id))).pathname,
    rating: new URL(ratingUrlOf(secrets, site, { supportCaseId: Number(rated?.id), learnerId: Number(rated?.learner) }, 'good')).pathname,
    invitation: `/invitation${new URL(Url).hash}`,
    mails: await sendMails(lanyard, tenantId, texts.long),
  }
}
