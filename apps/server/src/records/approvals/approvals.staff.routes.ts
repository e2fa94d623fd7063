import { type ApprovalRule, approvalCalls, type FieldError, mostApprovals } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { holds } from '../../caller.ts'
import { badInput, Problem } from '../../common/problem.ts'
import { type Route, recordRoutesOf } from '../../http/routes.ts'
import { type ApprovalContext, type ApprovalDependencies, approvalHooks, personOf } from './approval-context.ts'
import { type ApprovalCursor, type ApprovalRow, countApprovals, selectApprovals } from './approval-list.queries.ts'
import { readRules, replaceRules, selectRules, takeTurnsWithRules } from './approval-rules.queries.ts'
import { orderOfLocks } from './change-requests.queries.ts'
import { type Deciding, decide, demandVersion } from './decide.ts'
import { openApproval, readingIn, readingOf, summaryOf } from './opened-approval.ts'
import { tellLearner } from './tell-learner.ts'

const readCursor = (text: string): ApprovalCursor => {
  const wrong = badInput([{ pointer: '/cursor', message: 'Must be the `next` of the page before.' }])
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof at === 'string' && !Number.isNaN(Date.parse(at)) && Number.isSafeInteger(id)) return { at, id: id as number }
  } catch {
    throw wrong
  }
  throw wrong
}

type Counts = { toReview: number; lowRisk: number; withDocument: number }

const repeated = (rules: readonly ApprovalRule[]): FieldError[] =>
  rules.flatMap(({ field }, index) =>
    rules.findIndex((one) => one.field === field) < index ? [{ pointer: `/rules/${index}/field`, message: 'Is in the list twice.' }] : [],
  )

/** What learners ask to change, and what the provider wants to approve. */
export const approvalRoutes = (dependencies: ApprovalDependencies): Route[] => {
  const openingOf = ({ caller, params }: Pick<Deciding, 'caller'> & { params: { id: number } }) => {
    const { tenantId, accountId } = caller
    return { tenantId, id: params.id, accountId, mayDecide: caller.kind !== 'key' && holds(caller, 'approvals:decide') }
  }
  return recordRoutesOf<typeof approvalCalls, ApprovalContext>(approvalCalls, ['console', 'api'], approvalHooks(dependencies), {
    listChangeRequests: async ({ db, caller: { tenantId }, query }) => {
      const { view = 'to-review', take = mostApprovals, cursor } = query
      const wanted = { view, take, ...(cursor !== undefined && { cursor: readCursor(cursor) }) }
      const [rows, [counts]] = await db.read<[ApprovalRow[], Counts[]]>(selectApprovals(tenantId, wanted), countApprovals(tenantId))
      const page = rows.slice(0, take)
      const last = page.at(-1)
      const next =
        rows.length > take && last ? Buffer.from(JSON.stringify([view === 'decided' ? last.closedAt : last.createdAt, last.id])).toString('base64url') : null
      return { requests: page.map(summaryOf), next, counts: counts ?? { toReview: 0, lowRisk: 0, withDocument: 0 } }
    },
    getChangeRequest: (call) => openApproval(readingOf(call.db), call, openingOf(call)),
    revealChangeRequest: async (call) => {
      const { transaction, caller, request, params } = call
      personOf(caller)
      const opened = await openApproval(readingIn(transaction), call, { ...openingOf(call), reveals: true })
      const fields = opened.fields.filter(({ isSealed }) => isSealed).map(({ field }) => field)
      const after = { learnerId: opened.learner.id, fields }
      await audit(transaction, caller, request, [{ action: 'change-request.reveal', subjectKind: 'change-request', subjectId: String(params.id), after }])
      return opened
    },
    decideChangeRequest: async (call) => {
      const { transaction, caller, params, body } = call
      personOf(caller)
      const locked = await demandVersion(call as Deciding, params.id, body.version)
      await tellLearner(dependencies, call as Deciding, await decide(call as Deciding, locked, body.fields))
      return openApproval(readingIn(transaction), call, openingOf(call))
    },
    approveChangeRequests: async (call) => {
      const { transaction, caller, body } = call
      personOf(caller)
      const approved: number[] = []
      const refused: { id: number; reason: string }[] = []
      const versions = new Map(body.requests.map(({ id, version }) => [id, version]))
      const order = await orderOfLocks(transaction, caller.tenantId, [...versions.keys()])
      for (const id of versions.keys()) if (!order.includes(id)) refused.push({ id, reason: 'This request doesn’t exist.' })
      for (const id of order) {
        try {
          const locked = await demandVersion(call as Deciding, id, versions.get(id) as number)
          if (!locked.isLowRisk) throw new Problem('conflict', 'Look at this request by itself: not all of it is low in risk.')
          await tellLearner(dependencies, call as Deciding, await decide(call as Deciding, locked, 'approve-all'))
          approved.push(id)
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          refused.push({ id, reason: error.message })
        }
      }
      return { approved, refused }
    },
    getApprovalRules: async ({ db, caller: { tenantId }, tenant }) => {
      const [rules] = await db.read<[ApprovalRule[]]>(selectRules(tenantId))
      return { country: tenant.countryCode, rules }
    },
    replaceApprovalRules: async ({ transaction, caller, request, tenant, body }) => {
      const errors = repeated(body.rules)
      if (errors.length > 0) throw badInput(errors)
      await takeTurnsWithRules(transaction, caller.tenantId)
      const before = Object.fromEntries(await readRules(transaction, caller.tenantId))
      await replaceRules(transaction, caller.tenantId, body.rules)
      const rules = await transaction.rows<ApprovalRule>(selectRules(caller.tenantId))
      const after = Object.fromEntries(rules.map(({ field, rule }) => [field, rule]))
      if (JSON.stringify(before) !== JSON.stringify(after))
        await audit(transaction, caller, request, [{ action: 'approval-rules.replace', subjectKind: 'approval-rules', subjectId: tenant.code, before, after }])
      return { country: tenant.countryCode, rules }
    },
  })
}
