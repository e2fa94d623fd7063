import type { Role } from '@lanyard/contract'
import { demonstrationLearners, demonstrationStaff, demonstrationTenants } from '../demonstration/tenants.ts'

/** A demonstration account, and what it shows. */
export type Person = { email: string; of: string; shows: string; role?: Role; secret?: string | undefined }

const duties: Record<Role, string> = {
  Learner: 'a learner',
  TenantAdmin: 'everything of the provider',
  SupportAgent: 'cases and messages',
  FinanceOfficer: 'finance records and files',
  RecordsManager: 'records, imports and the catalogue',
  ContentEditor: 'policies, files and branding',
  Auditor: 'reads everything, changes nothing',
  Operator: 'every provider, and new ones',
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const nameOf = (code: string) => demonstrationTenants.find((tenant) => tenant.code === code)?.name ?? code

const staff = demonstrationStaff.map(({ tenant, email, role }) => ({ email, tenant, role, shows: sentence(duties[role]) }))

export const people: { learners: Person[]; staff: Person[]; operators: Person[] } = {
  learners: demonstrationLearners.map(({ tenant, email, about, totpSecret }) => ({ email, of: nameOf(tenant), shows: sentence(about), secret: totpSecret })),
  staff: staff.flatMap(({ tenant, ...person }) => (tenant === null ? [] : { ...person, of: nameOf(tenant) })),
  operators: staff.flatMap(({ tenant, ...person }) => (tenant === null ? { ...person, of: 'Lanyard' } : [])),
}
