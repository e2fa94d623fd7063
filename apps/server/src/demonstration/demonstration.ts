import { hash } from '@node-rs/argon2'
import type { Database, Transaction } from '../platform/database.ts'
import { addConsoleAccount, addLearner, addMembership, addStaff, addTeam, addTenant, enterTenant, hasTenants, moveSites } from './demonstration.queries.ts'
import { type DemonstrationTenant, demonstrationLearners, demonstrationPassword, demonstrationStaff, demonstrationTenants } from './tenants.ts'

const loadTenant = async (transaction: Transaction, tenant: DemonstrationTenant, port: number, passwordHash: string) => {
  const tenantId = await addTenant(transaction, tenant, `http://${tenant.host}:${port}`)
  await enterTenant(transaction, tenantId)
  await addTeam(transaction, tenantId, 'Student Services')
  for (const learner of demonstrationLearners.filter(({ tenant: code }) => code === tenant.code)) await addLearner(transaction, tenantId, learner, passwordHash)
  for (const person of demonstrationStaff.filter(({ tenant: code }) => code === tenant.code)) {
    await addMembership(transaction, await addConsoleAccount(transaction, person, passwordHash), tenantId, person)
    await addStaff(transaction, tenantId, person)
  }
}

const load = async ({ shared }: Database, port: number) => {
  const passwordHash = await hash(demonstrationPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await shared.write(async (transaction) => {
    for (const tenant of demonstrationTenants) await loadTenant(transaction, tenant, port, passwordHash)
    for (const operator of demonstrationStaff.filter(({ tenant }) => tenant === null)) await addConsoleAccount(transaction, operator, passwordHash)
  })
}

/** Loads the demonstration into an empty database, all or nothing, and keeps its sites on the port of this start. */
export const prepareDemonstration = async (database: Database, port: number): Promise<void> => {
  if (await hasTenants(database)) await moveSites(database, port)
  else await load(database, port)
}
