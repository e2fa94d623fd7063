import type { Browser } from 'playwright-core'
import type { Person } from '../accounts/people.ts'
import type { Lanyard } from '../lanyard.ts'
import { concurrently } from '../requests/concurrently.ts'
import { inBarePage } from './bare-page.ts'
import { watch } from './watched-chromium.ts'

const entriesPerRequest = 200

const piecesOf = <Item>(items: readonly Item[], size: number) =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))

type Case = { relationships: { supportCaseEntries: { supportCaseEntryId: number; htmlBody: string }[] } }

const readCase = async ({ wire }: Lanyard, { site, token }: Person, id: string): Promise<string[]> => {
  const answer = await wire.send(site, `/learner-app/support-cases/${id}`, { bearer: token })
  if (answer.status !== 200) throw new Error(`A case with hostile texts is answered ${answer.status}`)
  return (JSON.parse(answer.body) as Case).relationships.supportCaseEntries.map(({ htmlBody }) => htmlBody)
}

const addCase = async ({ owner }: Lanyard, tenantId: number): Promise<string> => {
  const [added] = await owner.rows<{ id: string }>(
    `insert into support_cases (tenant_id, learner_id, support_case_category_id, support_case_status_id, subject, last_public_entry_at)
     select l.tenant_id, l.id, 1, 1, 'Hostile texts', now() from learners l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
     where l.tenant_id = $1 and a.email = 'learner@banksia.example' returning id`,
    [tenantId],
    tenantId,
  )
  return (added as { id: string }).id
}

const storeEntries = ({ owner }: Lanyard, tenantId: number, caseId: string, texts: readonly string[]) =>
  owner.rows(
    `insert into support_case_entries (tenant_id, learner_id, support_case_id, support_case_entry_type_id, html_body)
     select k.tenant_id, k.learner_id, k.id, 1, t.text from support_cases k, unnest($3::text[]) with ordinality as t (text, place)
     where k.tenant_id = $1 and k.id = $2 order by t.place`,
    [tenantId, caseId, texts],
    tenantId,
  )

const storeMessages = ({ owner }: Lanyard, tenantId: number, texts: readonly string[]) =>
  owner.rows<{ id: string }>(
    `insert into logbook_messages (tenant_id, learner_id, entity_name, logbook_type, subject, html_text)
     select l.tenant_id, l.id, 'Learner', 'Note', 'Hostile texts', t.text from learners l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id,
       unnest($2::text[]) as t (text)
     where l.tenant_id = $1 and a.email = 'learner@banksia.example' returning id`,
    [tenantId, texts],
    tenantId,
  )

/** Prefixes of each layer's faults. */
export const ofServer = 'the server’s cleaning'
export const ofPortal = 'the portal’s cleaning'

export type RichText = { browser: Browser; lanyard: Lanyard; tenantId: number; learner: Person; faults: string[] }

/** What the server returns for texts stored past it, shown by a page that cleans nothing. */
const past = async ({ lanyard, tenantId, learner }: RichText, texts: readonly string[]): Promise<string[]> => {
  const answered: string[] = []
  for (const piece of piecesOf(texts, entriesPerRequest)) {
    const id = await addCase(lanyard, tenantId)
    await storeEntries(lanyard, tenantId, id, piece)
    answered.push(...(await readCase(lanyard, learner, id)))
  }
  const messages = await storeMessages(
    lanyard,
    tenantId,
    piecesOf(texts, 20).map((piece) => piece.join('\n')),
  )
  for (const { id } of messages) {
    const answer = await lanyard.wire.send(learner.site, `/learner-app/logbooks/${id}`, { bearer: learner.token })
    answered.push((JSON.parse(answer.body) as { data: { htmlText: string } }).data.htmlText)
  }
  return answered
}

/** The stored form of texts that a learner sent. */
const sent = async ({ lanyard, tenantId, learner, faults }: RichText, texts: readonly string[]): Promise<string[]> => {
  const id = await addCase(lanyard, tenantId)
  await concurrently(4, texts, async (htmlBody) => {
    const answer = await lanyard.wire.send(learner.site, `/learner-app/support-cases/${id}/entry`, {
      method: 'POST',
      bearer: learner.token,
      body: { htmlBody },
    })
    if (answer.status !== 200 && answer.status !== 400) faults.push(`a reply with ${JSON.stringify(htmlBody.slice(0, 80))} is answered ${answer.status}`)
  })
  const rows = await lanyard.owner.rows<{ text: string }>(
    'select html_body as text from support_case_entries where tenant_id = $1 and support_case_id = $2',
    [tenantId, id],
    tenantId,
  )
  return rows.map(({ text }) => text)
}

/** The server's own cleaning: on the way in, and on the way out. */
export const proveServer = async (setup: RichText, texts: readonly string[]) => {
  const { browser, learner, lanyard, faults } = setup
  const origin = `http://${lanyard.wire.hostOf(learner.site)}`
  const stored = await sent(setup, texts)
  const answered = await past(setup, texts)
  for (const [what, shown] of [
    ['what a learner sent is stored so that', stored],
    ['what was stored is answered so that', answered],
  ] as const)
    faults.push(...[...new Set(await inBarePage(browser, origin, shown))].map((seen) => `${ofServer}: ${what} ${seen}`))
}

const entry = (htmlBody: string, at: number) => ({
  ...{
    supportCaseEntryId: at + 1,
    supportCaseId: 1,
    supportCaseEntryType: 'Portal message',
    staffFullName: 'Sam',
    htmlBody,
    createdDate: '2026-11-01T00:00:00.000Z',
  },
  documents: [],
})

/** The texts as the portal shows them when the server cleans nothing. */
const shownPastServer = async ({ browser, lanyard, learner, faults }: RichText, texts: readonly string[], bypassCSP: boolean) => {
  const origin = `http://${lanyard.wire.hostOf(learner.site)}`
  const { page, call, quiet, seen, close } = await watch(browser, { origin, cookie: learner.cookie, bypassCSP })
  let now: readonly string[] = []
  await page.route('**/learner-app/support-cases/1', (route) =>
    route.fulfill({ json: { data: { supportCaseId: 1, subject: 'Case' }, relationships: { supportCaseEntries: now.map(entry) } } }),
  )
  await page.route('**/learner-app/logbooks/8', (route) =>
    route.fulfill({
      json: {
        data: { messageId: 8, subject: 'Message', htmlText: now.join('\n'), isRead: true, createdOn: '2026-11-01T00:00:00.000Z' },
        relationships: { documents: [] },
      },
    }),
  )
  for (const piece of piecesOf(texts, 150)) {
    now = piece
    await page.goto('/support/1')
    await page.locator('article').last().waitFor()
    await quiet()
    const articles = await call<number>('touchArticles')
    if (articles < piece.length) faults.push(`a case with ${piece.length} entries shows ${articles}`)
    await page.goto('/messages?message=8')
    await page.locator('article').first().waitFor()
    await quiet()
    await call('touchArticles')
    faults.push(...[...new Set(seen())].map((what) => `${ofPortal}, ${bypassCSP ? 'without' : 'with'} its policy: ${what}`))
  }
  await close()
}

/** The portal's own cleaning without the server's, with and without the page's policy. */
export const provePortal = (setup: RichText, texts: readonly string[]) =>
  Promise.all([true, false].map((bypassCSP) => shownPastServer(setup, texts, bypassCSP)))

/** Ordinary texts keep their formatting from the sent reply to the page that shows it. */
export const proveFriendly = async ({ browser, lanyard, tenantId, learner, faults }: RichText, texts: readonly string[]) => {
  const id = await addCase(lanyard, tenantId)
  for (const htmlBody of texts) {
    const answer = await lanyard.wire.send(learner.site, `/learner-app/support-cases/${id}/entry`, {
      method: 'POST',
      bearer: learner.token,
      body: { htmlBody },
    })
    if (answer.status !== 200) faults.push(`a harmless reply is answered ${answer.status}: ${htmlBody.slice(0, 80)}`)
  }
  const { page, call, quiet, close } = await watch(browser, { origin: `http://${lanyard.wire.hostOf(learner.site)}`, cookie: learner.cookie, bypassCSP: false })
  await page.goto(`/support/${id}`)
  await page.locator('article').last().waitFor()
  await quiet()
  faults.push(...(await call<string[]>('differing', texts)).map((text) => `formatting was lost: ${text.slice(0, 120)}`))
  await close()
}
