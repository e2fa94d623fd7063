import type { Home, Role } from '@lanyard/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer } from '../../testing/people.ts'

const mail = {
  MailId: '0199f0a0-0000-7000-8000-000000000001',
  Recipient: 'gone@nowhere.example',
  Kind: 'invitation',
  Reason: 'No such mailbox',
  CreatedAt: '2026-11-14T09:00:00.000Z',
  Attempts: 5,
  CanRetry: true,
}
const person = { Id: 7, Username: 'priya', Email: 'priya@banksia.example', FirstName: 'Priya', LastName: 'Raman' }
const site = { SiteGUID: 'one', Origin: 'https://learn.banksia.example', SiteStatus: 'not-published' as const }

const busy: Home = {
  TimeZone: 'Australia/Sydney',
  Locale: 'en-AU',
  Invitations: { Count: 1, Items: [{ ...person, Id: 31, InvitationId: 'one', DateExpiry: new Date(Date.now() + 86_400_000).toISOString() }] },
  TwoStep: { Count: 7, Items: [person] },
  Publishing: { Sites: [site], Checks: [{ Name: 'site-name', Setting: 'Site.SiteName', IsDone: false, Stops: true, Message: 'The site has a name.' }] },
  Mails: { Count: 1, Items: [mail] },
  Imports: { Count: 2, Items: [{ ImportId: 9, FileName: 'night.csv', Reason: 'All learners are refused.', CreatedAt: '2026-11-14T09:00:00.000Z' }] },
}

const open = (home: Home, role: Role = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json(home)
  return server
}

test('items that need attention are counted and link to their page; the site’s address and status are on top', async () => {
  open(busy)
  await openPage('/')
  await screen.findByText('6 things need attention.')
  expect(screen.getByRole('link', { name: /Home/ }).textContent).toContain('6')
  const imports = within(screen.getByRole('region', { name: '2 imports need review' }))
  expect(imports.getByRole('link', { name: 'night.csv' }).getAttribute('href')).toBe('/data/imports/9')
  expect(imports.getByText('Stopped: All learners are refused.')).toBeTruthy()
  expect(imports.getByRole('link', { name: 'See imports that need attention' }).getAttribute('href')).toBe('/data/imports?show=attention')
  const sites = within(screen.getByRole('list', { name: 'Sites' }))
  expect(sites.getByRole('link', { name: 'learn.banksia.example' })).toBeTruthy()
  expect(sites.getByText('Not published')).toBeTruthy()
  expect(screen.getByRole('heading', { name: '7 people have no two-step verification' })).toBeTruthy()
  const expiring = within(screen.getByRole('region', { name: 'One invitation is about to expire' }))
  expect(expiring.getByRole('link', { name: 'Priya Raman' }).getAttribute('href')).toBe('/people/invitations/31')
  const twoStep = within(screen.getByRole('region', { name: '7 people have no two-step verification' }))
  expect(twoStep.getByRole('link', { name: 'Priya Raman' }).getAttribute('href')).toBe('/people/7')
  expect(twoStep.getByRole('link', { name: 'See all of them' }).getAttribute('href')).toBe('/people?state=active&twoStep=off')
  const publishing = within(screen.getByRole('region', { name: 'The site can’t be published yet' }))
  expect(publishing.getByRole('link', { name: 'Go to publishing' }).getAttribute('href')).toBe('/site/publishing')
})

const unfinished = (Name: string, Message: string) => ({ Name, Setting: null, IsDone: false, Stops: false, Message })
const publishing = (SiteStatus: 'published' | 'not-published', ...Checks: ReturnType<typeof unfinished>[]): Home => ({
  TimeZone: 'Australia/Sydney',
  Locale: 'en-AU',
  Publishing: { Sites: [{ ...site, SiteStatus }], Checks },
})

test('unfinished steps of a new site need attention too', async () => {
  open(publishing('not-published', unfinished('logo', 'The site has a logo.'), unfinished('policies', 'Learners find at least one policy.')))
  await openPage('/')
  await screen.findByText('2 things need attention.')
  const left = within(screen.getByRole('region', { name: 'The site is not published yet' }))
  expect(left.getByRole('link', { name: 'Fix: The site has a logo.' }).getAttribute('href')).toBe('/site/branding#pictures')
  expect(left.getByRole('link', { name: 'Fix: Learners find at least one policy.' }).getAttribute('href')).toBe('/files?tab=policies')
})

test('publishing needs attention when nothing else does', async () => {
  open(publishing('not-published'))
  await openPage('/')
  await screen.findByText('1 thing needs attention.')
  expect(screen.getByRole('region', { name: 'The site can be published' })).toBeTruthy()
})

test('advice about a published site does not need attention', async () => {
  open(publishing('published', unfinished('logo', 'The site has a logo.')))
  await openPage('/')
  await screen.findByText('You’re all caught up.')
  expect(screen.queryByRole('link', { name: /^Fix/ })).toBeNull()
})

test('an undelivered email is sent again', async () => {
  const server = open(busy)
  server.routes[`POST /tenants/BANKSIA/failed-mails/${mail.MailId}/retry`] = () => Response.json({ Success: true })
  server.routes['GET /tenants/BANKSIA/failed-mails'] = () => pageAnswer([mail, { ...mail, MailId: 'late', CanRetry: false }])
  const { user } = await openPage('/undelivered')
  await screen.findByText('Too late to resend')
  await user.click(screen.getByRole('button', { name: 'Try again to reach gone@nowhere.example' }))
  await waitFor(() => expect(server.to('POST', `/tenants/BANKSIA/failed-mails/${mail.MailId}/retry`)).toHaveLength(1))
  await screen.findByText('The email to gone@nowhere.example is tried once more.')
})

const own = { TimeZone: 'Australia/Sydney', Locale: 'en-AU', HasTwoStep: true }

const due = (CaseId: number, minutes: number) => ({
  ...{ CaseId, Subject: `Question ${CaseId}`, LearnerName: 'Tariq Hassan', Category: 'Fees' },
  DueAt: new Date(Date.now() + minutes * 60_000).toISOString(),
})
const cases = {
  ...{ Open: 32, Mine: 12, Unassigned: 7, Team: 23, Overdue: 2, DueToday: 3, TodayEnds: '2026-11-17T13:00:00.000Z', WaitingForLearner: 9 },
  ByAge: (['today', 'two-days', 'week', 'older'] as const).map((Age, index) => ({ Age, Count: 11 - index })),
  Items: [due(1482, -40), due(1490, 200)],
}
const counts = { RefusedRows: { Count: 14, Imports: 2 }, ExpiringDocuments: { Count: 6 }, InvitedLearners: { Count: 18 }, OpenInvitations: { Count: 5 } }

test('cases that are due come first, and each number opens its list', async () => {
  open({ ...busy, ...counts, Cases: cases, Approvals: { Count: 9, Items: [] } })
  await openPage('/')
  await screen.findByText('20 things need attention. 2 cases are overdue.')
  const next = within(screen.getByRole('region', { name: 'Due next' }))
  expect(next.getByText('40 min overdue')).toBeTruthy()
  expect(next.getByRole('link', { name: '“Question 1482”' }).getAttribute('href')).toBe('/inbox/1482')
  expect(next.getAllByRole('link', { name: 'Reply to Tariq Hassan' })).toHaveLength(2)
  const links = within(screen.getByRole('region', { name: 'Your views' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Overdue2', '/inbox?view=overdue'],
    ['Due today3', '/due-today'],
    ['Mine12', '/inbox?view=mine'],
    ['Unassigned7', '/inbox?view=unassigned'],
    ['My team’s23', '/inbox?view=team'],
    ['Waiting for the learner9', '/inbox?view=waiting'],
    ['Approvals9', '/approvals'],
    ['Imports to review2', '/data/imports?show=attention'],
    ['Refused import rows14', '/data/imports?show=refused'],
    ['Undelivered emails1', '/undelivered'],
    ['Visas and passports expiring in 30 days6', '/learners?segment=document-expiring'],
    ['Learners invited, not signed in18', '/learners?account=invited'],
    ['Unanswered team invitations5', '/people/invitations?status=1'],
  ])
})

test('a trainer sees their cases and nothing else; an auditor has nothing to answer', async () => {
  open({ ...own, Cases: { ...cases, Overdue: 0, DueToday: 0, Items: [], Open: 0 } }, 'Trainer')
  await openPage('/')
  await screen.findByText('No cases are open. New ones will appear here.')
  expect(screen.queryByText('Also waiting')).toBeNull()
  open({ ...own, ...counts, Cases: cases }, 'Auditor')
  await openPage('/')
  await screen.findByText(/^Your role: /)
  expect(screen.queryByRole('region', { name: 'Due next' })).toBeNull()
})

test('the cases due today are those that the number counts', async () => {
  const server = open({ ...own, Cases: cases }, 'SupportAgent')
  const named = (id: number, name: string) => ({ id, name })
  server.routes['GET /cases'] = () => {
    const { DueAt: dueAt } = due(1490, 200)
    return Response.json({
      count: 1,
      next: null,
      cases: [{ id: 1490, subject: 'Evening class', learner: named(1, 'Priya Raman'), category: named(2, 'Timetable'), dueAt }],
    })
  }
  await openPage('/due-today')
  expect((await screen.findByRole('link', { name: '“Evening class”' })).getAttribute('href')).toBe('/inbox/1490')
  expect(Object.fromEntries(server.to('GET', '/cases')[0]?.query ?? [])).toEqual({ view: 'all', overdueFilter: 'false', dueBeforeFilter: cases.TodayEnds })
})

test('"all caught up" is said only to roles for which something is watched', async () => {
  open({ ...own, ...publishing('published'), Invitations: { Count: 0, Items: [] }, TwoStep: { Count: 0, Items: [] }, Mails: { Count: 0, Items: [] } })
  await openPage('/')
  await screen.findByText('You’re all caught up.')
  open({ ...own, Imports: { Count: 0, Items: [] } }, 'RecordsManager')
  await openPage('/')
  await screen.findByText('You’re all caught up.')
  for (const role of ['SupportAgent', 'Auditor'] as const) {
    open({ ...own, ...(role === 'Auditor' && busy) }, role)
    await openPage('/')
    await screen.findByText(/^Your role: /)
    expect(screen.queryByText('You’re all caught up.')).toBeNull()
    expect(screen.queryByText(/need attention/)).toBeNull()
  }
})

test('each role sees its sections, and is told about its own missing two-step verification', async () => {
  open({ ...own, HasTwoStep: false }, 'SupportAgent')
  await openPage('/')
  await screen.findByText('1 thing needs attention.')
  expect(screen.getByRole('link', { name: 'Set up two-step verification' }).getAttribute('href')).toBe('/account-settings')
  const places = within(screen.getByRole('region', { name: 'What you can do here' }))
  expect(places.getByRole('link', { name: 'Find a learner' })).toBeTruthy()
  expect(places.queryByRole('link', { name: 'Invite a colleague' })).toBeNull()
})

test('a content editor counts only steps they can take, and no page that is closed to them', async () => {
  open({ ...own, ...publishing('not-published', unfinished('logo', 'The site has a logo.')) }, 'ContentEditor')
  await openPage('/')
  await screen.findByText('1 thing needs attention.')
  expect(screen.queryByRole('link', { name: 'Go to publishing' })).toBeNull()
  open({ ...own, ...publishing('not-published') }, 'ContentEditor')
  await openPage('/')
  await screen.findByText('You’re all caught up.')
})

test('a failure keeps the rest of the page and can be retried', async () => {
  const server = open(busy)
  server.routes['GET /tenants/BANKSIA/home'] = () => problem(500, 'x')
  const { user } = await openPage('/')
  await screen.findByText(/Needs attention couldn’t be loaded/)
  expect(screen.getByRole('heading', { name: 'What you can do here' })).toBeTruthy()
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json(busy)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('6 things need attention.')
})
