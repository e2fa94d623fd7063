import type { Role } from '@lanyard/contract'
import { demonstrationLearners, demonstrationStaff, demonstrationTenants } from '../demonstration/tenants.ts'
import { roleLabels } from '../providers/people/role-labels.ts'
import type { Site } from '../sites/site.ts'

/** A demonstration account, and what it shows. `role` is its label. */
export type Person = { email: string; of: string; shows: string; role: string; secret?: string | undefined }

/** What each role can do today. */
const duties: Record<Role, string> = {
  Learner: 'a learner',
  TenantAdmin: 'everything of the provider',
  SupportAgent: 'support cases and learner accounts',
  FinanceOfficer: 'finance files, and the cases of Accounts',
  Trainer: 'the cases of their teams',
  RecordsManager: 'records, cases and the catalogue',
  ContentEditor: 'policies, files and branding',
  Auditor: 'sees the team, settings and the audit log',
  PrivacyOfficer: 'sees all cases and the audit log',
  Operator: 'every provider, and new ones',
}
const labelOf = (role: Role) => (role === 'Operator' ? 'Platform operator' : roleLabels[role][0])

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const nameOf = (code: string) => demonstrationTenants.find((tenant) => tenant.code === code)?.name ?? code

const staff = demonstrationStaff.map(({ tenant, email, role }) => ({ email, tenant, role: labelOf(role), shows: sentence(duties[role]) }))

export const people: { learners: Person[]; staff: Person[]; operators: Person[] } = {
  learners: demonstrationLearners.map(({ tenant, email, about, totpSecret }) => ({
    email,
    of: nameOf(tenant),
    role: labelOf('Learner'),
    shows: sentence(about),
    secret: totpSecret,
  })),
  staff: staff.flatMap(({ tenant, ...person }) => (tenant === null ? [] : { ...person, of: nameOf(tenant) })),
  operators: staff.flatMap(({ tenant, ...person }) => (tenant === null ? { ...person, of: 'Lanyard' } : [])),
}

/** What to open first, and who to sign in as. */
export type FirstStep = { as: string; address: string; email: string }

export const firstSteps = (sites: readonly Site[], consoleOrigin: string): FirstStep[] => {
  const learner = demonstrationLearners.find(({ tenant }) => sites.some((site) => site.tenant.code === tenant && site.status === 'published'))
  const site = sites.find(({ tenant }) => tenant.code === learner?.tenant)
  const administrator = demonstrationStaff.find(({ tenant, role }) => tenant === learner?.tenant && role === 'TenantAdmin')
  return [
    ...(learner && site ? [{ as: 'a learner', address: site.origin, email: learner.email }] : []),
    ...(administrator ? [{ as: 'an administrator', address: consoleOrigin, email: administrator.email }] : []),
  ]
}
