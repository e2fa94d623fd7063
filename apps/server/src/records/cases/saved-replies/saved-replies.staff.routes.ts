import { type SavedReply, savedReplyCalls } from '@lanyard/contract'
import { type Caller, holds } from '../../../caller.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import type { Transaction } from '../../../database/database.ts'
import { type Route, recordRoutesOf } from '../../../http/routes.ts'
import type { CaseAccess } from '../inbox/case-access.queries.ts'
import { type CaseContext, type CaseDependencies, caseHooks, personIn } from '../inbox/case-context.ts'
import { readTeamName } from '../inbox/case-writing.queries.ts'
import { fieldStatements, filled, valuesOf } from './reply-fields.ts'
import {
  addSavedReply,
  countOwnReplies,
  removeSavedReply,
  type SavedReplyRow,
  saveSavedReply,
  selectSavedReplies,
  selectSavedReply,
  type WrittenReply,
} from './saved-replies.queries.ts'

const mostReplies = 200

/** Shared ones can also be changed by administrators, as those of people who left. */
const mayChange = (caller: Caller, { isMine, isForEveryone, teamId }: SavedReplyRow) =>
  isMine || ((isForEveryone || teamId !== null) && holds(caller, 'users:write'))

const viewOf = (caller: Caller, row: SavedReplyRow): SavedReply => {
  const { id, name, htmlBody, teamId, isForEveryone } = row
  return { id, name, htmlBody, teamId, sharedWith: isForEveryone ? 'everyone' : teamId === null ? 'only-me' : 'team', mayChange: mayChange(caller, row) }
}

type Body = { name: string; htmlBody: string; sharedWith: SavedReply['sharedWith']; teamId?: number | null | undefined }

const checked = async (transaction: Transaction, { tenantId }: CaseAccess, body: Body): Promise<WrittenReply> => {
  const { name, htmlBody, sharedWith } = body
  const teamId = sharedWith === 'team' ? (body.teamId ?? null) : null
  const errors = [
    ...(htmlBody === '' ? [{ pointer: '/htmlBody', message: 'Must not be empty.' }] : []),
    ...(sharedWith === 'team' && (teamId === null || (await readTeamName(transaction, tenantId, teamId)) === undefined)
      ? [{ pointer: '/teamId', message: 'Must be an active team.' }]
      : []),
  ]
  if (errors.length > 0) throw badInput(errors)
  return { name: name.trim(), htmlBody, teamId, isForEveryone: sharedWith === 'everyone' }
}

/** A saved reply that the caller sees and may change. */
const changeable = async (transaction: Transaction, access: CaseAccess, caller: Caller, id: number) => {
  personIn(access)
  const [row] = await transaction.rows<SavedReplyRow>(selectSavedReply(access, id))
  if (!row) throw new Problem('not-found')
  if (!mayChange(caller, row)) throw new Problem('not-allowed')
}

export const savedReplyRoutes = (dependencies: CaseDependencies): Route[] =>
  recordRoutesOf<typeof savedReplyCalls, CaseContext>(savedReplyCalls, ['console', 'api'], caseHooks(dependencies), {
    listSavedReplies: async ({ db, access, caller }) => {
      const [rows] = await db.read<[SavedReplyRow[]]>(selectSavedReplies(access))
      return { savedReplies: rows.map((row) => viewOf(caller, row)) }
    },
    createSavedReply: async ({ transaction, access, now, body, caller }) => {
      personIn(access)
      const written = await checked(transaction, access, body)
      if ((await countOwnReplies(transaction, access)) >= mostReplies) throw new Problem('conflict', `You can save ${mostReplies} replies. Remove one first.`)
      return viewOf(caller, await addSavedReply(transaction, access, written, now))
    },
    changeSavedReply: async ({ transaction, access, now, params, body, caller }) => {
      await changeable(transaction, access, caller, params.id)
      const [row] = await saveSavedReply(transaction, access, params.id, await checked(transaction, access, body), now)
      return viewOf(caller, row as SavedReplyRow)
    },
    removeSavedReply: async ({ transaction, access, params, caller }) => {
      await changeable(transaction, access, caller, params.id)
      await removeSavedReply(transaction, access, params.id)
      return { success: true }
    },
    fillSavedReply: async ({ db, access, values, tenant, today, params, caller }) => {
      const context = { access, values, tenant, today, seesFinance: holds(caller, 'learners:read-finance') }
      const [replies = [], ...read] = await db.read(selectSavedReply(access, params.savedReplyId), ...fieldStatements(context, [params.id]))
      const reply = replies[0] as SavedReplyRow | undefined
      const of = valuesOf(context, read).get(params.id)
      if (!reply || !of) throw new Problem('not-found')
      return filled(reply.htmlBody, of)
    },
  })
