import type { Lanyard } from '../lanyard.ts'
import type { Prepared } from './prepared-provider.ts'
import { pathsNotVisited, routerPaths } from './router-paths.ts'

/** Who views it: a learner, a provider's administrator, the operator, or someone who isn't signed in. */
export type Viewer = 'learner' | 'admin' | 'operator' | 'stranger'

/** `isBare`: it shows no user text, but is visited all the same. */
export type Screen = { site: string; path: string; viewer: Viewer; isPrinted?: boolean; isBare?: boolean }

const ofSite = (site: string, viewer: Viewer, paths: readonly string[]): Screen[] => paths.map((path) => ({ site, path, viewer }))

const bare = (site: string, viewer: Viewer, paths: readonly string[]): Screen[] => paths.map((path) => ({ site, path, viewer, isBare: true }))

const firstOf = async ({ owner }: Lanyard, tenantId: number, table: string, condition = 'true'): Promise<string> => {
  const [row] = await owner.rows<{ id: string }>(
    `select t.id from ${table} t join learners l on l.tenant_id = t.tenant_id and l.id = t.learner_id join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
     where t.tenant_id = $1 and a.id = (select id from accounts where tenant_id = $1 and email = 'learner@banksia.example') and ${condition} order by t.id limit 1`,
    [tenantId],
    tenantId,
  )
  if (!row) throw new Error(`The learner has nothing in ${table}`)
  return row.id
}

/** The portal's screens, with the records that they show. */
export const portalPaths = (id: Record<'course' | 'message' | 'supportCase' | 'credential' | 'invoice', string>) => [
  ...['/', '/my-courses', `/my-courses/${id.course}`],
  ...['/timetable?tab=calendar', '/timetable?tab=calendar&view=week', '/timetable?tab=calendar&view=day', '/timetable?tab=calendar&view=agenda'],
  ...['/timetable?tab=classes&when=all', '/timetable?tab=attendance'],
  ...['/my-details?tab=personal', '/my-details?tab=next-of-kin', '/my-details?tab=demographics'],
  ...['/messages', `/messages?message=${id.message}`],
  ...['/support', '/support/new', `/support/${id.supportCase}`],
  ...['/my-credentials', `/my-credentials/${id.credential}`],
  ...['/finance?tab=invoices', '/finance?tab=payments', '/finance?tab=credit-notes', `/finance/invoices/${id.invoice}`],
  ...['/documents', '/account-settings', '/nothing-here'],
]

/** The console's screens of one provider, with the records that they show. */
export const consolePaths = (id: Record<'event' | 'user' | 'invitation' | 'learner' | 'record' | 'import' | 'supportCase' | 'broadcast' | 'class', string>) => [
  ...[
    '/',
    '/inbox',
    '/inbox/settings',
    `/inbox/${id.supportCase}`,
    '/due-today',
    '/undelivered',
    '/provider',
    '/people',
    `/people/${id.user}`,
    '/people/roles',
    '/people/invitations',
    `/people/invitations/${id.invitation}`,
  ],
  ...[
    '/people/invitations/new',
    '/learners',
    '/learners/new',
    `/learners/${id.record}`,
    '/learners/accounts',
    '/messages',
    '/messages/new',
    `/messages/${id.broadcast}`,
    '/classes',
    '/classes?view=past',
    `/classes/${id.class}`,
    '/approvals',
    '/approvals/rules',
    '/reports',
    `/learners/accounts/${id.learner}`,
    '/site/publishing',
    '/site/branding',
    '/site/sections',
    '/site/settings',
  ],
  ...['/files?kind=policies', '/files?kind=public-files', '/files?kind=finance-settings', '/files?kind=public-files&show=deleted'],
  ...[
    '/data/imports',
    `/data/imports/${id.import}`,
    '/data/records',
    '/data/records/learners',
    '/data/records/learners/new',
    `/data/records/learners/${id.record}`,
    '/lists',
    '/lists/venues',
    '/lists/venues/paste',
    '/integrations',
    '/integrations?tab=keys',
    '/integrations/services/college',
    '/integrations/services/new',
  ],
  ...['/audit-log', `/audit-log?event=${id.event}`, '/account-settings', '/choose-tenant', '/nothing-here'],
]

/** The console's screens that are no provider's. */
const operatorPaths = ['/providers', '/providers/BANKSIA', '/status', '/choose-tenant', '/audit-log']
const emptyOperatorPaths = ['/providers/new']
const signInPath = '/login'

const portalRecords = async (lanyard: Lanyard, tenantId: number, credentialId: number) => {
  const of = (table: string, condition?: string) => firstOf(lanyard, tenantId, table, condition)
  return {
    course: await of('course_enrolments', 't.is_visible'),
    message: await of('logbook_messages', 't.course_enrolment_id is null'),
    supportCase: await of('support_cases'),
    credential: String(credentialId),
    invoice: await of('finance_invoices'),
  }
}

const consoleRecords = async ({ owner }: Lanyard, tenantId: number) => {
  const first = async (text: string, pool = tenantId) => (await owner.rows<{ id: string }>(text, [], pool))[0]?.id ?? ''
  return {
    event: await first(`select id from audit_events where tenant_id = ${tenantId} order by id desc limit 1`),
    user: await first("select id from accounts where tenant_id = 0 and email = 'support@banksia.example'", 0),
    invitation: await first(`select id from invitations where tenant_id = ${tenantId} order by id desc limit 1`),
    learner: await first(`select id from accounts where tenant_id = ${tenantId} and email = 'learner@banksia.example'`),
    record: await first(`select l.id from learners l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
      where l.tenant_id = ${tenantId} and a.email = 'learner@banksia.example'`),
    class: await first(
      `select c.id from classes c where c.tenant_id = ${tenantId} and c.starts_at < now() and c.class_status_id = 6 order by c.starts_at desc limit 1`,
    ),
    supportCase: await first(`select k.id from support_cases k join learners l on l.tenant_id = k.tenant_id and l.id = k.learner_id
      join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id where k.tenant_id = ${tenantId} and a.email = 'learner@banksia.example' order by k.id limit 1`),
    broadcast: await first(
      `insert into broadcasts (tenant_id, account_id, staff_id, audience, audience_name, subject, html_body, state, sends_at, to_all)
       select ${tenantId}, 1, min(id), '{"kind":"class","id":1}', 'Class', 'Message', '<p>Message</p>', 'stopped', now(), true from staff where tenant_id = ${tenantId} returning id`,
    ),
    import: await first(
      `insert into imports (tenant_id, source, origin, started_by, file_name, size, state) values (${tenantId}, 'files', 'command', 'command', 'records.csv', 1, 'cancelled') returning id`,
    ),
  }
}

/** Every screen and page, by viewer. */
export const screensOf = async (
  lanyard: Lanyard,
  tenantId: number,
  { credentialId, verification, stop, rating, invitation, mails }: Prepared,
): Promise<readonly Screen[]> => {
  const records = await portalRecords(lanyard, tenantId, credentialId)
  return [
    ...ofSite('banksia', 'learner', portalPaths(records)),
    { site: 'banksia', path: `/finance/invoices/${records.invoice}`, viewer: 'learner', isPrinted: true },
    ...ofSite('console', 'admin', consolePaths(await consoleRecords(lanyard, tenantId))),
    ...ofSite('console', 'operator', operatorPaths),
    ...ofSite('banksia', 'stranger', [signInPath, verification, stop, rating]),
    ...ofSite('console', 'stranger', [invitation]),
    ...bare('console', 'operator', emptyOperatorPaths),
    ...bare('console', 'stranger', [signInPath]),
    ...bare('wattle', 'stranger', ['/']),
    ...ofSite('', 'stranger', ['/', '/mail', ...mails.flatMap((id) => [`/mail/${tenantId}/${id}`, `/mail/${tenantId}/${id}/html`])]),
    ...bare('', 'stranger', ['/docs', '/docs/problems']),
  ]
}

/** Every path of the console for the quick check: the invitation's link has a token after it. */
export const allConsolePaths = (id: Parameters<typeof consolePaths>[0]) => [
  ...consolePaths(id),
  ...operatorPaths,
  ...emptyOperatorPaths,
  signInPath,
  '/invitation',
]

/** What the routers lead to and nobody looked at. */
export const screensLeftOut = async (screens: readonly Screen[]): Promise<string[]> => {
  const left: string[] = []
  for (const [app, site] of [
    ['portal', 'banksia'],
    ['console', 'console'],
  ] as const) {
    const looked = screens.filter((screen) => screen.site === site).map(({ path }) => path)
    left.push(...pathsNotVisited(await routerPaths(app), looked).map((path) => `nobody looks at ${path} of the ${app}`))
  }
  return left
}
