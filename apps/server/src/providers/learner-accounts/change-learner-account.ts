import { learnerAccountFields, learnerAccountPatchPaths, type PatchOperation, type TenantLearnerAccount } from '@lanyard/contract'
import { z } from 'zod'
import { audit } from '../../audit/audit.ts'
import { differences } from '../../audit/differences.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Transaction } from '../../database/database.ts'
import { patched } from '../../http/json-patch.ts'
import { exactBodyReader } from '../../http/requests/validation.ts'
import { demandMatch, entityTag, versionOf } from '../../http/responses/entity-tags.ts'
import type { WriteContext } from '../../http/routes.ts'
import { isAddressTaken } from '../../identity/accounts/administration.queries.ts'
import { type Administration, enableAccount, logOut } from '../../identity/accounts/administration.ts'
import { dropLinks } from '../../identity/sign-in/services/email-link.queries.ts'
import { changeableOf } from './learner-accounts.queries.ts'
import { linkLearner, lockLearnerByNumber, setEmail, unlinkLearner } from './learner-linking.queries.ts'

type Changeable = ReturnType<typeof changeableOf>

const read = exactBodyReader(z.strictObject(learnerAccountFields))

const conflict = (pointer: string, message: string) => new Problem('conflict', message, { errors: [{ pointer, message }] })

/** Whoever reads the earlier address gets in no more: its links end, and so do all sessions. */
const correctEmail = async (administration: Administration, transaction: Transaction, tenantId: number, id: number, email: string) => {
  if (await isAddressTaken(transaction, tenantId, email)) throw conflict('/Email', 'Another account already has this address.')
  await setEmail(transaction, tenantId, id, email)
  await dropLinks(transaction, tenantId, id)
  await logOut(administration, transaction, tenantId, id)
}

const connect = async (transaction: Transaction, tenantId: number, id: number, learnerNumber: string | null) => {
  if (learnerNumber === null) throw badInput([{ pointer: '/LearnerNumber', message: 'Must be the number of a learner.' }])
  const learner = await lockLearnerByNumber(transaction, tenantId, learnerNumber.trim())
  if (!learner) throw badInput([{ pointer: '/LearnerNumber', message: 'No learner has this number.' }])
  if (learner.accountId !== null) throw conflict('/LearnerNumber', 'This learner already has another account.')
  await unlinkLearner(transaction, tenantId, id)
  await linkLearner(transaction, tenantId, learner.id, id)
}

const actionOf = (before: Changeable, after: Changeable) =>
  before.IsEnabled === after.IsEnabled ? 'learner-account.update' : after.IsEnabled ? 'learner-account.enable' : 'learner-account.disable'

/** Access, address and learner number, all or none. */
export const changeLearnerAccount = async (
  administration: Administration,
  { transaction, caller, request }: Pick<WriteContext, 'transaction' | 'caller' | 'request'>,
  account: TenantLearnerAccount,
  operations: readonly PatchOperation[],
) => {
  const { tenantId } = caller
  const before = changeableOf(account)
  demandMatch(request, entityTag(versionOf(before)))
  const after = read(changeableOf(patched(account, operations, { writable: learnerAccountPatchPaths })), 'PascalCase') as Changeable
  const Email = after.Email.trim()
  if (Email !== before.Email) await correctEmail(administration, transaction, tenantId, account.Id, Email)
  if (after.LearnerNumber !== before.LearnerNumber) await connect(transaction, tenantId, account.Id, after.LearnerNumber)
  if (after.IsEnabled !== before.IsEnabled) await enableAccount(administration, transaction, tenantId, account.Id, after.IsEnabled)
  const { isSame, ...what } = differences(before, { ...after, Email })
  if (!isSame)
    await audit(transaction, caller, request, [{ action: actionOf(before, after), subjectKind: 'learner-account', subjectId: String(account.Id), ...what }])
}
