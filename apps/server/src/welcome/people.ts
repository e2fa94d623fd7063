import type { Role } from '@lanyard/contract'
import { demonstrationLearners, demonstrationStaff, demonstrationTenants } from '../demonstration/tenants.ts'
import { roleLabels } from '../providers/people/role-labels.ts'

/** A demonstration account, and what it shows. `role` is its label. */
export type Person = { email: string; of: string; shows: string; role: string; secret?: string | undefined }

/** What each role can do today. */
const duties: Record<Role, string> = {
  Learner: 'a learner',
  TenantAdmin: 'everything of the provider',
  SupportAgent: 'learner accounts',
  FinanceOfficer: 'finance settings files',
  RecordsManager: 'the catalogue and learner accounts',
  ContentEditor: 'policies, files and branding',
  Auditor: 'sees the team, settings and the audit log',
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
