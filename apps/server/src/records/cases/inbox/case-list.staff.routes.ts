import { type CaseFilters, caseListCalls, caseViewNames, mostCases } from '@lanyard/contract'
import { badInput, Problem } from '../../../common/problem.ts'
import { consolePool } from '../../../database/console-pool.ts'
import type { Row } from '../../../database/database.ts'
import { type Route, recordRoutesOf } from '../../../http/routes.ts'
import type { CaseAccess } from './case-access.queries.ts'
import { type CaseContext, type CaseDependencies, caseHooks, personIn } from './case-context.ts'
import { type CaseCursor, type CaseQuery, countCases, countViews, type SearchBy, selectCases } from './case-list.queries.ts'
import { answersCases, type MemberRow, type StaffRow, selectMembers, selectStaff, selectTeams, type TeamRow } from './case-people.queries.ts'
import { type CaseRow, summaryOf } from './case-summary.ts'
import { addView, countOwnViews, removeView, saveView, selectViews, type ViewRow } from './case-views.queries.ts'

type FoundRow = CaseRow & { sortedAt: string; count?: number }
/** A search that finds nothing on a page has a row with its count. */
type EmptyRow = { id: null; count: number }

const writeCursor = ({ sortedAt, id }: FoundRow) => Buffer.from(JSON.stringify([sortedAt, id])).toString('base64url')

const readCursor = (text: string): CaseCursor => {
  const wrong = badInput([{ pointer: '/cursor', message: 'Must be the `next` of the page before.' }])
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof at === 'string' && (at === 'infinity' || !Number.isNaN(Date.parse(at))) && Number.isSafeInteger(id)) return { at, id: id as number }
  } catch {
    throw wrong
  }
  throw wrong
}

const mostOwnViews = 20

const countOf = (access: CaseAccess, filters: CaseFilters) => countCases(access, { ...filters, take: mostCases })

/** The inbox's lists: cases, views, and the people who answer. */
export const caseListRoutes = (dependencies: CaseDependencies): Route[] => {
  const { database } = dependencies
  return recordRoutesOf<typeof caseListCalls, CaseContext>(caseListCalls, ['console', 'api'], caseHooks(dependencies), {
    listCases: async ({ db, query, access, values }) => {
      const { cursor, take = mostCases, ...rest } = query
      const wanted: CaseQuery = { ...rest, take, ...(cursor !== undefined && { cursor: readCursor(cursor) }) }
      const read = async (by: SearchBy) => {
        const [found, counted = found] = await db.read<[(FoundRow | EmptyRow)[], { count: number }[]?]>(...selectCases(access, { ...wanted, by }))
        return { rows: found.filter((row): row is FoundRow => row.id !== null), count: counted[0]?.count ?? 0 }
      }
      const found = await read('words')
      const { rows, count } = found.rows.length === 0 && rest.search ? await read('names') : found
      const page = rows.slice(0, take)
      const last = page.at(-1)
      return {
        cases: page.map(({ sortedAt: _, count: _count, ...row }) => summaryOf(row, values)),
        next: rows.length > take && last ? writeCursor(last) : null,
        count,
      }
    },
    listCaseViews: async ({ db, access }) => {
      const [[counts = {}], views] = await db.read<[Record<string, number>[], ViewRow[]]>(countViews(access), selectViews(access))
      const own = views.length === 0 ? [] : await db.read<Row[][]>(...views.map(({ filters }) => countOf(access, filters)))
      return {
        views: caseViewNames.map((name) => ({ name, count: counts[name] ?? null })),
        own: views.map((view, index) => ({ ...view, count: Number(own[index]?.[0]?.count ?? 0) })),
      }
    },
    createCaseView: async ({ transaction, access, body }) => {
      const accountId = personIn(access)
      if ((await countOwnViews(transaction, access.tenantId, accountId)) >= mostOwnViews)
        throw new Problem('conflict', `You can save ${mostOwnViews} views. Remove one first.`)
      const view = await addView(transaction, access.tenantId, accountId, body)
      const [counted] = await transaction.rows<{ count: number }>(countOf(access, view.filters))
      return { ...view, count: counted?.count ?? 0 }
    },
    changeCaseView: async ({ transaction, access, params, body }) => {
      const view = await saveView(transaction, access.tenantId, personIn(access), params.id, body)
      if (!view) throw new Problem('not-found')
      const [counted] = await transaction.rows<{ count: number }>(countOf(access, view.filters))
      return { ...view, count: counted?.count ?? 0 }
    },
    removeCaseView: async ({ transaction, access, params }) => {
      if (!(await removeView(transaction, access.tenantId, personIn(access), params.id))) throw new Problem('not-found')
      return { success: true }
    },
    listCasePeople: async ({ db, access }) => {
      const { tenantId, accountId } = access
      const [[members], [staff, teams]] = await Promise.all([
        database.forTenant(consolePool).read<[MemberRow[]]>(selectMembers(tenantId)),
        db.read<[StaffRow[], TeamRow[]]>(selectStaff(tenantId), selectTeams(access)),
      ])
      const staffOf = new Map(staff.map((one) => [one.accountId, one]))
      const people = members
        .filter(({ roles }) => answersCases(roles))
        .map(({ accountId: id, name }) => {
          const { staffId = null, teamIds = [] } = staffOf.get(id) ?? {}
          return { accountId: id, staffId, name, isMe: id === accountId, teamIds }
        })
      return { people, teams }
    },
  })
}
