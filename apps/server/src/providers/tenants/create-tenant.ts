import { audit, type Request } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import { iso } from '../../common/clock.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import type { Tenant } from '../../sites/site.ts'
import { invite } from '../invitations/send/invite.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { readOrigin, taken, takenOrigin } from '../sites/origins.ts'
import { defaultsFor } from './tenant-defaults.ts'
import { addSite, addTenant } from './tenant-writing.queries.ts'
import { isCodeTaken, isHostTaken } from './tenants.queries.ts'

export type TenantInput = {
  Code: string
  Name: string
  Country: Tenant['countryCode']
  Origin: string
  AdministratorEmail: string
  AdministratorFirstName?: string
  AdministratorLastName?: string
}

const takenCode = () => taken('/Code', 'Another provider already has this code.')

/** Names everything that is wrong at once. */
const demandFree = async (transaction: Transaction, code: string, typed: string, ownOrigins: readonly string[]): Promise<string> => {
  const isCodeFree = !(await isCodeTaken(transaction, code))
  const read = readOrigin(typed, ownOrigins)
  const wrong = 'problem' in read ? read.problem : (await isHostTaken(transaction, read.origin)) ? takenOrigin() : undefined
  if (isCodeFree && !wrong && 'origin' in read) return read.origin
  const errors = [...(isCodeFree ? [] : (takenCode().errors ?? [])), ...(wrong?.errors ?? [])]
  throw wrong?.code === 'bad-input' ? badInput(errors) : new Problem('conflict', errors.map(({ message }) => message).join(' '), { errors })
}

/** A tenant that works immediately: its site, its settings, and an invitation for its administrator. */
export const createTenant = async (
  dependencies: PeopleDependencies,
  transaction: Transaction,
  caller: Caller,
  request: Request,
  input: TenantInput,
): Promise<number> => {
  const at = iso(dependencies.clock())
  const code = input.Code.toUpperCase()
  const origin = await demandFree(transaction, code, input.Origin, [dependencies.consoleOrigin, dependencies.apiOrigin])
  const defaults = defaultsFor(code, input.Name.trim(), input.Country)
  const tenantId = await addTenant(transaction, defaults, at)
  if (tenantId === undefined) throw takenCode()
  const site = await addSite(transaction, tenantId, origin, 'not-published', at)
  if (!site) throw takenOrigin()
  const tenant: Tenant = { id: tenantId, status: 'active', ...defaults }
  const inside = { ...caller, tenantId }
  await transaction.inTenant(tenantId, async (inTenant) => {
    const { Code: _, Name, Country, ...rest } = input
    await audit(inTenant, inside, request, [
      { action: 'tenant.create', subjectKind: 'tenant', subjectId: code, after: { TenantCode: code, AccountName: Name, CountryCode: Country, Origin: origin } },
    ])
    await invite(
      { dependencies, transaction: inTenant, caller: inside, request, tenant },
      { Email: rest.AdministratorEmail, FirstName: rest.AdministratorFirstName, LastName: rest.AdministratorLastName, Roles: ['TenantAdmin'] },
    )
  })
  transaction.afterCommit(dependencies.changeNotifications.handledByAll)
  return tenantId
}
