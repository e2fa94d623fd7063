import { type PatchOperation, type Role, userFields, userPatchPaths } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import { differences } from '../../audit/differences.ts'
import type { Caller } from '../../caller.ts'
import { Problem } from '../../common/problem.ts'
import { consolePool } from '../../database/console-pool.ts'
import type { Transaction } from '../../database/database.ts'
import { patched } from '../../http/json-patch.ts'
import { exactBodyReader } from '../../http/requests/validation.ts'
import { demandMatch, entityTag, versionOf } from '../../http/responses/entity-tags.ts'
import { logOut } from '../../identity/accounts/administration.ts'
import { tenantOf } from '../../sites/sections.ts'
import { demandStaff } from '../invitations/send/invite.ts'
import type { PeopleDependencies } from '../people-dependencies.ts'
import { demandGrant, mayGrant } from './granting.ts'
import { demandPhoneNumbers } from './phone-rules.ts'
import { administrators, lockPeople, replaceMembership, setNames } from './user-writing.queries.ts'
import { lockUser, type Since, type User } from './users.queries.ts'

const fields = Object.keys(userFields) as (keyof typeof userFields)[]
const read = exactBodyReader(z.strictObject(userFields))

/** A removed field is null. */
export const changeableOf = (user: Partial<User>) => Object.fromEntries(fields.map((field) => [field, user[field] ?? null]))

const refuse = (pointer: string, message: string) => new Problem('not-possible', message, { errors: [{ pointer, message }] })

/** You can't change someone who has more rights than you. */
export const demandGrantable = (caller: Caller, { Roles }: Pick<User, 'Roles'>) => {
  if (!Roles.every((role) => mayGrant(caller, role))) throw new Problem('not-allowed', 'You can’t change someone with more rights than you.')
}

const isAdministrator = ({ IsEnabled, Roles }: User) => IsEnabled && Roles.includes('TenantAdmin')

const demandAdministrator = async (inPool: Transaction, tenantId: number, before: User, after: User) => {
  if (!isAdministrator(before) || isAdministrator(after)) return
  const others = (await administrators(inPool, tenantId)).filter((id) => id !== before.Id)
  const pointer = after.IsEnabled ? '/Roles' : '/IsEnabled'
  if (others.length === 0) throw refuse(pointer, 'This is the last administrator. Make someone else an administrator first.')
}

const demandRules = async (inPool: Transaction, caller: Caller, before: User, after: User) => {
  const isOneself = caller.kind !== 'key' && caller.accountId === before.Id
  const renamed = (['FirstName', 'LastName'] as const).find((field) => before[field] !== after[field])
  // Someone signed in through the tenant's own service acts only within this tenant.
  const mayRename = caller.kind === 'operator' || (isOneself && typeof caller.onlyTenantId !== 'number')
  if (before.IsShared && renamed && !mayRename)
    throw refuse(`/${renamed}`, 'This person also works for other providers, so only they or an operator can change the name.')
  if (isOneself && before.IsEnabled && !after.IsEnabled) throw refuse('/IsEnabled', 'You can’t disable yourself.')
  demandGrant(
    caller,
    after.Roles.filter((role) => !before.Roles.includes(role)),
  )
  await demandAdministrator(inPool, caller.tenantId, before, after)
}

export type Changing = { dependencies: PeopleDependencies; transaction: Transaction; caller: Caller; request: FastifyRequest; since: Since }

const actionOf = (before: User, after: User) =>
  before.IsEnabled === after.IsEnabled
    ? before.Roles.join() === after.Roles.join()
      ? 'user.update'
      : 'user.roles'
    : after.IsEnabled
      ? 'user.enable'
      : 'user.disable'

/** Changes details, roles and access. Lost rights end on the next request. */
export const changeUser = async (
  { dependencies, transaction, caller, request, since }: Changing,
  id: number,
  operations: readonly PatchOperation[],
  shown: (user: User) => User,
): Promise<User> => {
  const { tenantId } = caller
  await lockPeople(transaction, tenantId)
  const changed = await transaction.inTenant(consolePool, async (inPool) => {
    const before = await lockUser(inPool, tenantId, id, since)
    if (!before) throw new Problem('not-found')
    demandGrantable(caller, before)
    demandMatch(request, entityTag(versionOf(changeableOf(before))))
    const patchedFields = read(changeableOf(patched(shown(before), operations, { writable: userPatchPaths })), 'PascalCase') as Pick<
      User,
      keyof typeof userFields
    >
    const after: User = { ...before, ...patchedFields, Roles: [...new Set(patchedFields.Roles)] as Role[] }
    demandPhoneNumbers(tenantOf(dependencies.sites, tenantId), after, before)
    await demandRules(inPool, caller, before, after)
    await setNames(inPool, after)
    await replaceMembership(inPool, tenantId, after)
    if (before.IsEnabled && !after.IsEnabled)
      await logOut({ changeNotifications: dependencies.changeNotifications, now: dependencies.clock() }, inPool, consolePool, id)
    return { before, after, stored: (await lockUser(inPool, tenantId, id, since)) as User }
  })
  await demandStaff(transaction, tenantId, changed.after.StaffId)
  const { isSame, ...what } = differences(changeableOf(changed.before), changeableOf(changed.stored))
  if (!isSame)
    await audit(transaction, caller, request, [{ action: actionOf(changed.before, changed.after), subjectKind: 'user', subjectId: String(id), ...what }])
  transaction.afterCommit(dependencies.changeNotifications.handledByAll)
  return changed.stored
}
