import { mayDo } from '@lanyard/contract'
import { hash } from '@node-rs/argon2'
import { consolePool } from '../database/console-pool.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Storage } from '../storage/storage.ts'
import {
  addAccount,
  addInvitation,
  addMembership,
  addStaff,
  addTeam,
  addTeamMember,
  addTenant,
  assignCases,
  enterTenant,
  setLastSeen,
} from './demonstration.queries.ts'
import { demonstrationInvitations } from './invitations.ts'
import { loadLearnerRecords } from './learner/learner-records.ts'
import {
  type DemonstrationStaff,
  type DemonstrationTenant,
  demonstrationLearners,
  demonstrationPassword,
  demonstrationStaff,
  demonstrationTenants,
} from './tenants.ts'

type Loading = { transaction: Transaction; storage: Storage; port: number; passwordHash: string; secrets: Secrets }

const loadConsoleAccount = async ({ transaction, passwordHash }: Loading, person: DemonstrationStaff) => {
  const { email, firstName, lastName, role, seenDaysAgo } = person
  await enterTenant(transaction, consolePool)
  const id = await addAccount(transaction, { tenantId: consolePool, email, firstName, lastName, isOperator: role === 'Operator', passwordHash })
  if (seenDaysAgo !== undefined) await setLastSeen(transaction, consolePool, id, seenDaysAgo)
  return id
}

const loadTenant = async (loading: Loading, tenant: DemonstrationTenant) => {
  const { transaction, port, passwordHash, secrets } = loading
  const tenantId = await addTenant(transaction, tenant, `http://${tenant.host}:${port}`)
  await enterTenant(transaction, tenantId)
  for (const { email, temporaryPassword, totpSecret } of demonstrationLearners.filter(({ tenant: code }) => code === tenant.code))
    await addAccount(
      transaction,
      { tenantId, email, firstName: null, lastName: null, passwordHash },
      { temporaryPassword, totpSecretSealed: totpSecret ? secrets.seal(totpSecret) : null },
    )
  const people = demonstrationStaff.filter(({ tenant: code }) => code === tenant.code)
  const accountIds = new Map<string, number>()
  for (const person of people) {
    const accountId = await loadConsoleAccount(loading, person)
    accountIds.set(person.email, accountId)
    await addMembership(transaction, accountId, tenantId, person)
  }
  await enterTenant(transaction, tenantId)
  for (const invitation of demonstrationInvitations.filter(({ tenant: code }) => code === tenant.code))
    await addInvitation(transaction, tenantId, invitation, accountIds.get(invitation.inviter) ?? null)
  await loadLearnerRecords(loading, { ...tenant, tenantId })
  await loadTeams(transaction, tenantId, people, accountIds)
}

/** The people who answer cases, in teams. */
const loadTeams = async (transaction: Transaction, tenantId: number, people: readonly DemonstrationStaff[], accountIds: ReadonlyMap<string, number>) => {
  const studentServices = await addTeam(transaction, tenantId, 'Student Services')
  const accounts = await addTeam(transaction, tenantId, 'Accounts')
  const answering: number[] = []
  for (const person of people) {
    const staffId = await addStaff(transaction, tenantId, accountIds.get(person.email) as number, person)
    if (mayDo([person.role], 'cases:answer')) {
      await addTeamMember(transaction, tenantId, studentServices, staffId)
      answering.push(staffId)
    }
    if (person.role === 'FinanceOfficer') await addTeamMember(transaction, tenantId, accounts, staffId)
  }
  await assignCases(transaction, tenantId, answering, { studentServices, accounts })
}

/** Loads the demonstration's tenants, people and records, all or nothing. */
export const loadDemonstration = async ({ shared }: Database, storage: Storage, port: number, secrets: Secrets) => {
  const passwordHash = await hash(demonstrationPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await shared.write(async (transaction) => {
    const loading = { transaction, storage, port, passwordHash, secrets }
    for (const tenant of demonstrationTenants) await loadTenant(loading, tenant)
    for (const operator of demonstrationStaff.filter(({ tenant }) => tenant === null)) await loadConsoleAccount(loading, operator)
  })
}
