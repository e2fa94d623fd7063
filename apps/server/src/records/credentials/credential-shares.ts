import { randomUUID } from 'node:crypto'
import { type FieldError, issuedCredentialStatuses } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { Problem } from '../../common/problem.ts'
import type { Checked } from '../../http/routes.ts'
import { publicToken } from '../../secrets/public-tokens.ts'
import { hashOf } from '../../secrets/random-tokens.ts'
import type { LearnerWrite } from '../build-learner-routes.ts'
import type { LearnerContext, LearnerDependencies } from '../learner-dependencies.ts'
import { publicOriginOf } from '../public-origin.ts'
import { holdShare, removeShare, type ShareableCredential, writeShare } from './credential-shares.queries.ts'

const longestYears = 5

const tokenOf = ({ scope, secrets }: LearnerContext, serial: string) => publicToken(secrets, 'credential share', scope.tenantId, serial)

/** An expired share is off, as if its learner had turned it off. */
const isOn = ({ serial, sharedUntil }: ShareableCredential, today: string) => serial !== null && (sharedUntil === null || sharedUntil >= today)

const isIssued = ({ statusId }: ShareableCredential) => issuedCredentialStatuses.includes(statusId)

export const shownShare = (dependencies: LearnerDependencies, context: LearnerContext, credential: ShareableCredential) => {
  const { id, serial, sharedUntil, sharedAt } = credential
  const isShareable = isIssued(credential)
  if (serial === null || !isOn(credential, context.today))
    return { data: { credentialId: id, isShared: false, address: null, sharedUntil: null, sharedAt: null, isShareable }, relationships: {} }
  const address = `${publicOriginOf(dependencies.sites, context.tenant)}/verify/${tokenOf(context, serial)}`
  return { data: { credentialId: id, isShared: true, address, sharedUntil, sharedAt, isShareable }, relationships: {} }
}

export const demandIssued = (credential: ShareableCredential) => {
  if (!isIssued(credential)) throw new Problem('conflict', 'Only a credential that was issued can be shared.')
}

const endErrors = (sharedUntil: string | null, today: string): FieldError[] => {
  if (sharedUntil === null) return []
  const last = Temporal.PlainDate.from(today).add({ years: longestYears }).toString()
  if (sharedUntil < today) return [{ pointer: '/sharedUntil', message: 'Must be today or later.' }]
  return sharedUntil > last ? [{ pointer: '/sharedUntil', message: `Must be within ${longestYears} years.` }] : []
}

type ShareWrite = Pick<LearnerWrite, 'transaction' | 'context' | 'caller' | 'request'>

const lockedCredential = async ({ transaction, context }: ShareWrite, credentialId: number) => {
  const credential = await holdShare(transaction, context.scope, credentialId)
  if (!credential) throw new Problem('not-found')
  return credential
}

const entry = (action: 'update' | 'end', credentialId: number) => ({
  action: `credential-share.${action}`,
  subjectKind: 'credential',
  subjectId: String(credentialId),
})

/** Turns sharing on or changes its end. While it is on the URL stays; after turning it off, the next one is new. */
export const checkShare = async (dependencies: LearnerDependencies, call: ShareWrite, credentialId: number, sharedUntil: string | null): Promise<Checked> => {
  const { transaction, context, caller, request } = call
  const credential = await lockedCredential(call, credentialId)
  demandIssued(credential)
  const write = async () => {
    const wasOn = isOn(credential, context.today)
    const serial = wasOn && credential.serial !== null ? credential.serial : randomUUID()
    const sharedAt = wasOn && credential.sharedAt !== null ? credential.sharedAt : context.now
    await writeShare(transaction, context.scope, credentialId, { serial, tokenHash: hashOf(tokenOf(context, serial)), sharedUntil, sharedAt })
    const before = wasOn ? { isShared: true, sharedUntil: credential.sharedUntil } : { isShared: false }
    await audit(transaction, caller, request, [{ ...entry('update', credentialId), before, after: { isShared: true, sharedUntil } }])
    return shownShare(dependencies, context, { ...credential, serial, sharedUntil, sharedAt })
  }
  return { errors: endErrors(sharedUntil, context.today), write }
}

export const endShare = async (dependencies: LearnerDependencies, call: ShareWrite, credentialId: number) => {
  const { transaction, context, caller, request } = call
  const credential = await lockedCredential(call, credentialId)
  if (credential.serial !== null) {
    await removeShare(transaction, context.scope, credentialId)
    const before = { isShared: true, sharedUntil: credential.sharedUntil }
    await audit(transaction, caller, request, [{ ...entry('end', credentialId), before, after: { isShared: false } }])
  }
  return shownShare(dependencies, context, { ...credential, serial: null })
}
