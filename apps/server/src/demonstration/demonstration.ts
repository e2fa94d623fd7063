import { hash } from '@node-rs/argon2'
import { withoutChangeLog } from '../common/change-origin.ts'
import { consolePool } from '../database/console-pool.ts'
import type { Database, Transaction } from '../database/database.ts'
import { openSecrets, type Secrets } from '../secrets/secrets.ts'
import type { Storage } from '../storage/storage.ts'
import {
  addAccount,
  addInvitation,
  addMembership,
  addStaff,
  addTeam,
  addTenant,
  enterTenant,
  hasTenants,
  moveSites,
  setLastSeen,
} from './demonstration.queries.ts'
import { hasDemonstrationFiles, putDemonstrationFiles } from './demonstration-files.ts'
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
  await addTeam(transaction, tenantId, 'Student Services')
  for (const { email, temporaryPassword, totpSecret } of demonstrationLearners.filter(({ tenant: code }) => code === tenant.code))
    await addAccount(
      transaction,
      { tenantId, email, firstName: null, lastName: null, passwordHash },
      { temporaryPassword, totpSecretSealed: totpSecret ? secrets.seal(totpSecret) : null },
    )
  const staffIds = new Map<string, number>()
  for (const person of demonstrationStaff.filter(({ tenant: code }) => code === tenant.code)) {
    const accountId = await loadConsoleAccount(loading, person)
    staffIds.set(person.email, accountId)
    await addMembership(transaction, accountId, tenantId, person)
    await enterTenant(transaction, tenantId)
    await addStaff(transaction, tenantId, person)
  }
  for (const invitation of demonstrationInvitations.filter(({ tenant: code }) => code === tenant.code))
    await addInvitation(transaction, tenantId, invitation, staffIds.get(invitation.inviter) ?? null)
  await loadLearnerRecords(loading, { ...tenant, tenantId })
}

const load = async ({ shared }: Database, storage: Storage, port: number, secrets: Secrets) => {
  const passwordHash = await hash(demonstrationPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await shared.write(async (transaction) => {
    const loading = { transaction, storage, port, passwordHash, secrets }
    for (const tenant of demonstrationTenants) await loadTenant(loading, tenant)
    for (const operator of demonstrationStaff.filter(({ tenant }) => tenant === null)) await loadConsoleAccount(loading, operator)
  })
}

/** Loads the demonstration into an empty database, all or nothing, and moves its sites to the port of this start. Files are stored first. */
export const prepareDemonstration = async (database: Database, storage: Storage, port: number, secret: string): Promise<void> => {
  if (!(await hasDemonstrationFiles(storage))) await putDemonstrationFiles(storage)
  if (await hasTenants(database)) await moveSites(database, port)
  else await withoutChangeLog(() => load(database, storage, port, openSecrets(secret)))
}
