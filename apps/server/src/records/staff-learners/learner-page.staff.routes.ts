import { staffLearnerPageCalls } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { badInput, Problem } from '../../common/problem.ts'
import type { Row } from '../../database/database.ts'
import { type Route, recordRoutesOf } from '../../http/routes.ts'
import { addViewing } from '../../identity/sessions/viewing.queries.ts'
import { authBase } from '../../identity/sign-in/answers.ts'
import { deviceOf } from '../../identity/visit.ts'
import { hashOf, newToken } from '../../secrets/random-tokens.ts'
import { caseAccessOf } from '../cases/inbox/case-access.queries.ts'
import type { RecordContext } from '../learner-dependencies.ts'
import { publicOriginOf } from '../public-origin.ts'
import { ensureStaff } from '../staff/staff-members.queries.ts'
import { type StaffLearnerContext, type StaffLearnerDependencies, staffLearnerHooks } from './learner-context.ts'
import { addNote, isTeam, removeNote } from './learner-notes.queries.ts'
import { selectIdentity, selectSealed } from './learner-page.queries.ts'
import { noteOf, openLearner, viewOf } from './learner-page.ts'
import { selectTimeline } from './learner-timeline.queries.ts'
import { kindsFor, type ReadRow, readCursor, timelineOf } from './learner-timeline.ts'
import { addView, countViews, selectViews, type ViewRow } from './learner-views.queries.ts'

/** Milliseconds. */
const linkLifetime = 60_000

/** One learner, as staff know them. */
export const staffLearnerPageRoutes = (dependencies: StaffLearnerDependencies): Route[] => {
  const { secrets } = dependencies
  return recordRoutesOf<typeof staffLearnerPageCalls, StaffLearnerContext>(staffLearnerPageCalls, ['console'], staffLearnerHooks(dependencies), {
    getLearnerPage: async ({ db, caller, params, ...context }) => {
      const { access, tenant, segments, values } = context
      const permission = access.seesRecords ? 'learners:read' : 'learners:read-finance'
      const records: RecordContext = {
        scope: { tenantId: access.tenantId, staff: { accountId: caller.accountId }, permission, learnerId: params.id },
        ...{ tenant, now: segments.now, today: segments.today, timeZone: tenant.timeZone, secrets, values },
      }
      const opened = await openLearner({ ...context, db, records, cases: caseAccessOf(caller), viewer: caller, learnerId: params.id })
      if (opened.isNew) await db.write((transaction) => addView(transaction, caller, params.id, segments.now))
      return opened.page
    },
    getLearnerTimeline: async ({ db, caller, params, query: { kindFilter, cursor }, access, tenant, segments, values }) => {
      const cases = caseAccessOf(caller)
      const { tenantId } = access
      const of = { tenantId, learnerId: params.id, timeZone: tenant.timeZone, now: segments.now, cases }
      const kinds = kindsFor(access, cases.seesAll || cases.seesRestricted || cases.answersOwn, kindFilter)
      const [[known], rows] = await db.read<[Row[], ReadRow[]]>(
        selectIdentity(tenantId, params.id),
        selectTimeline(of, kinds, cursor === undefined ? undefined : readCursor(cursor)),
      )
      if (!known) throw new Problem('not-found')
      return timelineOf(rows, values)
    },
    listLearnerViews: async ({ db, access: { tenantId }, params, query }) => {
      const [views, [counted]] = await db.read<[ViewRow[], { count: number }[]]>(selectViews(tenantId, params.id, query), countViews(tenantId, params.id))
      return { items: views.map(viewOf), totalCount: counted?.count ?? 0 }
    },
    revealLearnerNumber: async ({ transaction, caller, request, params, body: { field }, access: { tenantId }, segments }) => {
      const [row] = await transaction.rows<{ sealed: Buffer | null }>(selectSealed(tenantId, params.id, field))
      if (!row?.sealed) throw new Problem('not-found')
      await addView(transaction, caller, params.id, segments.now, { number: field })
      await audit(transaction, caller, request, [
        { action: 'learner.number-seen', subjectKind: 'learner', subjectId: String(params.id), after: { number: field } },
      ])
      return { field, value: secrets.open(row.sealed) }
    },
    seeAsLearner: async ({ transaction, caller, request, params, body: { reason }, access: { tenantId }, tenant, segments: { now } }) => {
      const origin = publicOriginOf(dependencies.sites, tenant)
      const code = newToken()
      const viewing = { poolId: tenantId, learnerId: params.id, viewerId: caller.accountId, codeHash: hashOf(code), origin }
      const times = { createdAt: now, expiresAt: new Date(Date.parse(now) + linkLifetime).toISOString() }
      const isAdded = await addViewing(transaction, { ...viewing, ...times, address: request.ip, device: deviceOf(request) })
      if (!isAdded) throw new Problem('not-found', 'This learner has no account that can sign in.')
      await addView(transaction, caller, params.id, now, { reason })
      await audit(transaction, caller, request, [{ action: 'learner.portal-seen', subjectKind: 'learner', subjectId: String(params.id), after: { reason } }])
      return { url: `${origin}${authBase}/viewing?${new URLSearchParams({ code })}` }
    },
    addLearnerNote: async ({ transaction, caller, request, params, body: { text, teamId }, access: { tenantId }, segments }) => {
      if (teamId !== null && !(await isTeam(transaction, caller, teamId))) throw badInput([{ pointer: '/teamId', message: 'Must be a team.' }])
      const staffId = await ensureStaff(transaction, tenantId, caller.accountId)
      const note = await addNote(transaction, caller, { learnerId: params.id, staffId, teamId, text, at: segments.now })
      if (!note) throw new Problem('not-found')
      await audit(transaction, caller, request, [
        { action: 'learner.note', subjectKind: 'learner', subjectId: String(params.id), after: { note: note.id, team: teamId } },
      ])
      return noteOf(note)
    },
    removeLearnerNote: async ({ transaction, caller, request, params, segments }) => {
      const learnerId = await removeNote(transaction, caller, params.id, segments.now)
      if (learnerId === undefined) throw new Problem('not-found')
      await audit(transaction, caller, request, [
        { action: 'learner.note-removed', subjectKind: 'learner', subjectId: String(learnerId), after: { note: params.id } },
      ])
      return { success: true }
    },
  })
}
