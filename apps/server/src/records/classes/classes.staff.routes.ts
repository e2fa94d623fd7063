import { classCalls, mostClasses } from '@lanyard/contract'
import { badInput } from '../../common/problem.ts'
import { type Route, recordRoutesOf } from '../../http/routes.ts'
import { connectStaff } from '../staff/staff-members.queries.ts'
import { type ClassContext, type ClassDependencies, classHooks } from './class-context.ts'
import { type ClassCursor, type ClassRow, type OptionRows, selectClasses, selectOptions } from './class-list.queries.ts'
import { type ClassParts, classStatements, openedClassOf, summaryOf } from './opened-class.ts'
import { markAttendance, saveResults } from './write-class.ts'

type FoundRow = ClassRow & { sortedAt: string }

const writeCursor = ({ sortedAt, id }: FoundRow) => Buffer.from(JSON.stringify([sortedAt, id])).toString('base64url')

const readCursor = (text: string): ClassCursor => {
  const wrong = badInput([{ pointer: '/cursor', message: 'Must be the `next` of the page before.' }])
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[]
    if (typeof at === 'string' && !Number.isNaN(Date.parse(at)) && Number.isSafeInteger(id)) return { at, id: id as number }
  } catch {
    throw wrong
  }
  throw wrong
}

/** Classes: finding them, opening one, and calling its roll. */
export const classRoutes = (dependencies: ClassDependencies): Route[] =>
  recordRoutesOf<typeof classCalls, ClassContext>(classCalls, ['console'], classHooks(dependencies), {
    listClasses: async ({ db, query, access, values, today, timeZone }) => {
      const { cursor, take = mostClasses, view = 'upcoming', ...filters } = query
      const statement = selectClasses(access, { ...filters, view, take, today, timeZone, ...(cursor !== undefined && { cursor: readCursor(cursor) }) })
      const read = async () => (await db.read<[FoundRow[]]>(statement))[0]
      const found = await read()
      const { tenantId, accountId } = access
      // A trainer whose staff record came by import isn't connected to it before their first visit.
      const isConnected =
        found.length === 0 && !access.seesAll && accountId !== null && (await db.write((transaction) => connectStaff(transaction, tenantId, accountId)))
      const rows = isConnected ? await read() : found
      const page = rows.slice(0, take)
      const last = page.at(-1)
      return { classes: page.map(({ sortedAt: _, ...row }) => summaryOf(row, values)), next: rows.length > take && last ? writeCursor(last) : null }
    },
    listClassOptions: async ({ db, access }) => {
      const [trainers, courses] = await db.read<OptionRows>(...selectOptions(access.tenantId))
      return { trainers, courses }
    },
    getClass: async ({ db, params, ...context }) => openedClassOf(await db.read<ClassParts>(...classStatements(context.access, params.id)), context),
    markAttendance,
    saveResults,
  })
