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

const portalPaths = async (lanyard: Lanyard, tenantId: number, credentialId: number) => {
  const of = (table: string, condition?: string) => firstOf(lanyard, tenantId, table, condition)
  const invoice = await of('finance_invoices')
  return {
    invoice,
    paths: [
      ...['/', '/my-courses', `/my-courses/${await of('course_enrolments', 't.is_visible')}`],
      ...['/timetable?tab=calendar', '/timetable?tab=calendar&view=week', '/timetable?tab=calendar&view=day', '/timetable?tab=calendar&view=agenda'],
      ...['/timetable?tab=classes&when=all', '/timetable?tab=attendance'],
      ...['/my-details?tab=personal', '/my-details?tab=next-of-kin', '/my-details?tab=demographics'],
      ...['/messages', `/messages?message=${await of('logbook_messages', 't.course_enrolment_id is null')}`],
      ...['/support', '/support/new', `/support/${await of('support_cases')}`],
      ...['/my-credentials', `/my-credentials/${credentialId}`],
      ...['/finance?tab=invoices', '/finance?tab=payments', '/finance?tab=credit-notes', `/finance/invoices/${invoice}`],
      ...['/documents', '/account-settings', '/nothing-here'],
    ],
  }
}

const consolePaths = async ({ owner }: Lanyard, tenantId: number) => {
  const first = async (text: string, pool = tenantId) => (await owner.rows<{ id: string }>(text, [], pool))[0]?.id ?? ''
  const event = await first(`select id from audit_events where tenant_id = ${tenantId} order by id desc limit 1`)
  const user = await first("select id from accounts where tenant_id = 0 and email = 'support@banksia.example'", 0)
  const invitation = await first(`select id from invitations where tenant_id = ${tenantId} order by id desc limit 1`)
  return [
    ...['/', '/undelivered', '/provider', '/people', `/people/${user}`, '/people/roles', '/people/invitations', `/people/invitations/${invitation}`],
    ...['/people/invitations/new', '/learners', '/site/publishing', '/site/branding', '/site/sections', '/site/settings'],
    ...['/files?kind=policies', '/files?kind=public-files', '/files?kind=finance-settings', '/files?kind=public-files&show=deleted'],
    ...[
      '/lists',
      '/lists/venues',
      '/lists/venues/paste',
      '/integrations',
      '/integrations?tab=keys',
      '/integrations/services/college',
      '/integrations/services/new',
    ],
    ...['/audit-log', `/audit-log?event=${event}`, '/account-settings', '/choose-tenant', '/nothing-here'],
  ]
}

/** Every screen and page, by viewer. */
export const screensOf = async (
  lanyard: Lanyard,
  tenantId: number,
  { credentialId, verification, stop, invitation, mails }: Prepared,
): Promise<readonly Screen[]> => {
  const { invoice, paths } = await portalPaths(lanyard, tenantId, credentialId)
  return [
    ...ofSite('banksia', 'learner', paths),
    { site: 'banksia', path: `/finance/invoices/${invoice}`, viewer: 'learner', isPrinted: true },
    ...ofSite('console', 'admin', await consolePaths(lanyard, tenantId)),
    ...ofSite('console', 'operator', ['/providers', '/providers/BANKSIA', '/choose-tenant', '/audit-log']),
    ...ofSite('banksia', 'stranger', ['/login', verification, stop]),
    ...ofSite('console', 'stranger', [invitation]),
    ...bare('console', 'operator', ['/providers/new']),
    ...bare('console', 'stranger', ['/login']),
    ...bare('wattle', 'stranger', ['/']),
    ...ofSite('', 'stranger', ['/', '/mail', ...mails.flatMap((id) => [`/mail/${tenantId}/${id}`, `/mail/${tenantId}/${id}/html`])]),
    ...bare('', 'stranger', ['/docs', '/docs/problems']),
  ]
}

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
