import { type Call, type Role, roles, tenantsCalls } from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { settingRegistry } from './settings/settings-registry.ts'

/** The columns of the decisions' table, and its rows for this service. Every call is in one row. */
const columns: readonly Role[] = [
  ...(['Learner', 'SupportAgent', 'FinanceOfficer', 'Trainer', 'ContentEditor'] as const),
  ...(['RecordsManager', 'TenantAdmin', 'Auditor', 'PrivacyOfficer', 'Operator'] as const),
]
const rows: [may: string, grants: string, calls: string][] = [
  ['list and create tenants and sites: own only', '- - - - - - yes - - yes', 'listTenants getTenant updateTenant listSites createSite updateSite'],
  ['create any tenant', '- - - - - - - - - yes', 'createTenant'],
  [
    'users, invitations, roles, settings: read',
    '- - - - - - yes yes - yes',
    'listInvitations getInvitation listUsers getUser listRoles listIdentityProviders listFailedMails',
  ],
  [
    'users, invitations, roles, settings',
    '- - - - - - yes - - yes',
    `createInvitation updateInvitation createInvitationLink updateUser logoutUser endUserSessions resetUserTwoStep
     inviteLearner inviteLearnerAgain updateLearnerAccount endLearnerSessions resetLearnerTwoStep
     previewLearnerInvitations listLearnerInvitations startLearnerInvitations updateLearnerInvitations
     createIdentityProvider replaceIdentityProvider deleteIdentityProvider testIdentityProvider tryIdentityProvider retryFailedMail`,
  ],
  ['read settings; branding counts as content', '- - - - yes - yes yes - yes', 'listSettings getSetting'],
  ['change settings; branding counts as content', '- - - - yes - yes - - yes', 'updateSetting'],
  ['read learners and their records', '- yes - - - yes yes yes yes -', 'listLearnerAccounts getTenantLearnerAccount'],
  [
    'policies, public files, branding',
    '- - - - yes - yes - - yes',
    `createBrandingUpload listBranding deleteBranding listDeletedBranding restoreBranding createPolicyUpload deletePolicy listPolicies listDeletedPolicies restorePolicy
     listPublicFiles createPublicFileUpload deletePublicFile listDeletedPublicFiles restorePublicFile`,
  ],
  [
    'finance-settings files',
    '- - yes - - - yes - - yes',
    'createFinanceSettingsUpload listFinanceSettings deleteFinanceSettings listDeletedFinanceSettings restoreFinanceSettings',
  ],
  ['audit log', '- - - - - - yes yes yes yes', 'listAuditEvents exportAuditEvents listAuditActions'],
  ['audit log of the console itself', '- - - - - - - - - yes', 'listConsoleEvents exportConsoleEvents listConsoleActions'],
  ['status of the installation', '- - - - - - - - - yes', 'getInstallationStatus'],
  ['what needs attention: everyone who works here', '- yes yes yes yes yes yes yes yes yes', 'getHome reportRefusedPage'],
]
/** The settings: what each row may read and change. */
const settingRows: [names: RegExp, read: string, changed: string][] = [
  [/^Branding\./, '- - - - yes - yes yes - yes', '- - - - yes - yes - - yes'],
  [/^(?!Branding\.)/, '- - - - - - yes yes - yes', '- - - - - - yes - - yes'],
]
/** For the holder of an invitation's link: no role needed. */
const forAnyone = ['viewInvitation', 'acceptInvitation', 'startInvitationIdentity', 'declineInvitation', 'requestInvitation']

const written = new Map(rows.flatMap(([, grants, calls]) => calls.split(/\s+/).map((call) => [call, grants.split(' ')] as const)))
const mayByTable = (operation: string, role: Role) => {
  const grants = written.get(operation)
  if (!grants) throw new Error(`${operation} is in no row of the table`)
  return grants[columns.indexOf(role)] === 'yes'
}

const staff = {
  SupportAgent: 'support@banksia.example',
  FinanceOfficer: 'finance@banksia.example',
  Trainer: 'trainer@banksia.example',
  ContentEditor: 'content@banksia.example',
  RecordsManager: 'records@banksia.example',
  TenantAdmin: 'admin@banksia.example',
  Auditor: 'auditor@banksia.example',
  PrivacyOfficer: 'privacy@banksia.example',
  Operator: 'operator@lanyard.example',
} as const satisfies Partial<Record<Role, string>>

let server: TestServer
const tokens = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer()
  for (const [role, email] of Object.entries(staff)) tokens.set(role, await server.staffToken(email))
  tokens.set('Learner', await server.learnerToken('banksia', 'learner@banksia.example'))
  tokens.set('other administrator', await server.staffToken('admin@kahu.example', 'kahu'))
  tokens.set('operator elsewhere', await server.staffToken('operator@lanyard.example', 'kahu'))
})
afterAll(() => server.close())

/** None of these bodies is valid: permissions are checked before the body. */
const parts: Record<string, string> = { tenantCode: 'BANKSIA', application: 'portal', id: '999999999' }
const statusFor = async ({ method, path }: Call, bearer: string | undefined) => {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? 'x')
  const payload = method === 'GET' ? undefined : { nothing: 'of this' }
  return (await server.raw('console', url, { method, bearer, ...(payload && { payload }) })).statusCode
}

const calls = Object.entries(tenantsCalls as Record<string, Call>)
const guarded = calls.filter(([operation]) => !forAnyone.includes(operation))

test('every call is in the table, and every row is a call', () => {
  expect([...written.keys(), ...forAnyone].sort()).toEqual(calls.map(([operation]) => operation).sort())
  expect([...columns].sort()).toEqual([...roles].sort())
})

describe.each(guarded)('%s', (operation, call) => {
  test('is allowed to the roles of the table and refused to the others', async () => {
    const found: Record<string, boolean> = {}
    const expected: Record<string, boolean> = {}
    for (const role of Object.keys(staff) as (keyof typeof staff)[]) {
      const status = await statusFor(call, tokens.get(role))
      expect(status, role).not.toBe(401)
      expect(status, role).toBeLessThan(500)
      found[role] = status !== 403
      expected[role] = mayByTable(operation, role)
    }
    expect(found).toEqual(expected)
  })

  test("is refused to anonymous callers and learners, and doesn't exist for another tenant", async () => {
    expect(await statusFor(call, undefined)).toBe(401)
    expect(await statusFor(call, tokens.get('Learner'))).toBe(401)
    if (!call.path.includes('{tenantCode}')) return
    expect(await statusFor(call, tokens.get('other administrator'))).toBe(404)
    const elsewhere = await statusFor(call, tokens.get('operator elsewhere'))
    expect(elsewhere !== 403 && elsewhere !== 401).toBe(mayByTable(operation, 'Operator'))
  })
})

test.each(settingRegistry)('the setting $name is read and changed by the roles of its row', async ({ id, application, name }) => {
  const [, read, changed] = settingRows.find(([names]) => names.test(name)) as (typeof settingRows)[number]
  const url = `/tenants/BANKSIA/settings/${application}/${id}`
  /** Changes nothing: the test operation fails. */
  const payload = [{ op: 'test', path: '/Value', value: 'of another world' }]
  const grants = { GET: read, PATCH: changed }
  for (const method of ['GET', 'PATCH'] as const) {
    const may = await Promise.all(
      Object.keys(staff).map(async (role) => {
        const { statusCode } = await server.raw('console', url, { method, bearer: tokens.get(role), ...(method === 'PATCH' && { payload }) })
        expect([200, 403, 409]).toContain(statusCode)
        return [role, statusCode === 403 ? '-' : 'yes']
      }),
    )
    const expected = columns.map((role, index) => [role, grants[method].split(' ')[index]]).filter(([role]) => role !== 'Learner')
    expect(Object.fromEntries(may), method).toEqual(Object.fromEntries(expected))
  }
})

test.each(forAnyone)('%s needs a link and nothing else', async (operation) => {
  const call = tenantsCalls[operation as 'viewInvitation']
  expect(await statusFor(call, undefined)).toBe(400)
  expect(await statusFor(call, tokens.get('Auditor'))).toBe(400)
})

test('the routes under /tenants, /invitations and /operators are exactly the calls of the contract', () => {
  const wire = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
  const missing = calls.filter(([, { method, path }]) => !server.app.hasRoute({ method, url: wire(path), constraints: { hosts: 'console' } }))
  expect(missing.map(([operation]) => operation)).toEqual([])
  const printed = routesIn(server.app.printRoutes({ commonPrefix: false })).filter((route) => /^\w+ \/(tenants|invitations|operators)\b/.test(route))
  expect([...new Set(printed)].sort()).toEqual(calls.map(([, { method, path }]) => `${method} ${wire(path)}`).sort())
})

/** Each route of the printed tree as `METHOD /path`. */
const routesIn = (tree: string): string[] => {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const read = /^((?:[│ ] {3})*)(?:├|└)── (\S*)(?: \(([^)]*)\))?/.exec(line)
    if (!read) return []
    const [, indent = '', part = '', methods = ''] = read
    path.length = indent.length / 4
    path.push(part)
    return methods
      .split(', ')
      .filter((method) => method !== '' && method !== 'HEAD')
      .map((method) => `${method} ${path.join('')}`)
  })
}
