import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { codeOf, filterKinds, largestId, noQuery, paging, search } from '../query.ts'
import { learnerAccountStates } from './learner-account-states.ts'
import { patchBody } from './patch.ts'
import { success, tenantItemParams, tenantParams } from './tenant-params.ts'
import { email, line } from './written-text.ts'

export const tenantLearnerAccount = z.object({
  Id: z.int(),
  Username: z.string(),
  Email: z.string(),
  FirstName: z.string().nullable(),
  LastName: z.string().nullable(),
  LearnerId: z.int().nullable(),
  LearnerNumber: z.string().nullable(),
  /** The email in the learner's record. Learners sign in with `Email`, which doesn't follow it once they have signed in. */
  RecordEmail: z.string().nullable(),
  State: z.enum(learnerAccountStates),
  IsEnabled: z.boolean(),
  IsOnline: z.boolean(),
  HasTwoStep: z.boolean(),
  CreatedOn: z.iso.datetime(),
  LastSignedInAt: z.iso.datetime().nullable(),
  /** When the link or temporary password expires. */
  InvitedUntil: z.iso.datetime().nullable(),
  /** Send it in `If-Match`, in quotes. For a single account it is also the `ETag`. */
  Version: z.string(),
})
export type TenantLearnerAccount = z.output<typeof tenantLearnerAccount>

/** How a learner signs in for the first time: with an emailed link, or with a temporary password from staff. */
export const learnerInvitationMethods = ['link', 'temporary-password'] as const
const method = z.enum(learnerInvitationMethods)

const newLearnerAccount = z.strictObject({
  Email: email,
  /** An existing learner without an account. If omitted, a minimal learner record is created. */
  LearnerId: z.int().min(1).max(largestId).optional(),
  FirstName: line(100).optional(),
  LastName: line(100).optional(),
  With: method,
})

/** The temporary password is returned only once. */
const invitedLearner = tenantLearnerAccount.extend({ TemporaryPassword: z.string().nullable() })

const sortable = { LastName: z.string(), FirstName: z.string(), Email: z.string(), LastSignedInAt: z.string(), CreatedOn: z.string() }

/** `LearnerNumber` connects the account to that learner's records. */
export const learnerAccountFields = { IsEnabled: z.boolean(), Email: email, LearnerNumber: z.union([line(100), z.null()]) }
export const learnerAccountPatchPaths = ['/IsEnabled', '/Email', '/LearnerNumber'] as const

/** A tenant's learner accounts. */
export const tenantLearnerAccountCalls = pascalCased({
  listLearnerAccounts: {
    method: 'GET',
    path: '/tenants/{tenantCode}/learner-accounts',
    summary: 'The accounts learners sign in with',
    needs: 'learners:read',
    params: tenantParams,
    query: z.strictObject({
      search,
      emailFilter: filterKinds.words,
      stateFilter: codeOf(learnerAccountStates),
      isOnlineFilter: filterKinds.flag,
      hasTwoStepFilter: filterKinds.flag,
      learnerIdFilter: filterKinds.id,
      ...paging({ fields: sortable }),
    }),
    answer: page(tenantLearnerAccount),
  },
  getTenantLearnerAccount: {
    method: 'GET',
    path: '/tenants/{tenantCode}/learner-accounts/{id}',
    summary: 'One learner account',
    needs: 'learners:read',
    params: tenantItemParams,
    query: noQuery,
    answer: plain(tenantLearnerAccount),
  },
  inviteLearner: {
    method: 'POST',
    path: '/tenants/{tenantCode}/learner-accounts',
    summary: 'Invite a learner, with a link or a temporary password, in the tenant’s name',
    needs: 'users:write',
    params: tenantParams,
    query: noQuery,
    body: { name: 'learnerAccount', schema: newLearnerAccount },
    answer: plain(invitedLearner),
  },
  inviteLearnerAgain: {
    method: 'POST',
    path: '/tenants/{tenantCode}/learner-accounts/{id}/invitation',
    summary: 'Send a new link or temporary password to a learner who hasn’t chosen a password yet',
    needs: 'users:write',
    params: tenantItemParams,
    query: noQuery,
    body: { name: 'invitation', schema: z.strictObject({ With: method }) },
    answer: plain(invitedLearner),
  },
  updateLearnerAccount: {
    method: 'PATCH',
    path: '/tenants/{tenantCode}/learner-accounts/{id}',
    summary:
      'Disable or enable an account, correct its email address, or connect it to a learner number; disabled or with a new address, it is signed out everywhere',
    needs: 'users:write',
    params: tenantItemParams,
    query: noQuery,
    body: patchBody,
    answer: plain(tenantLearnerAccount),
  },
  endLearnerSessions: {
    method: 'POST',
    path: '/tenants/{tenantCode}/learner-accounts/{id}/logout',
    summary: 'Sign a learner out everywhere immediately',
    needs: 'users:write',
    params: tenantItemParams,
    query: noQuery,
    answer: plain(success),
  },
  resetLearnerTwoStep: {
    method: 'POST',
    path: '/tenants/{tenantCode}/learner-accounts/{id}/two-step-reset',
    summary: 'Turn off a learner’s two-step verification, for a lost authenticator',
    needs: 'users:write',
    params: tenantItemParams,
    query: noQuery,
    answer: plain(success),
  },
})
