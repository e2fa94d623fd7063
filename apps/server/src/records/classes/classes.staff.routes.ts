import { classCalls, mostClasses } from '@lanyard/contract'
import { audit } from '../../audit/audit.ts'
import { badInput, Problem } from '../../common/problem.ts'
import { type Route, recordRoutesOf } from '../../http/routes.ts'
import { connectStaff } from '../staff/staff-members.queries.ts'
import { putMarks } from './attendance.queries.ts'
import { rollChanges } from './attendance.ts'
import { type ClassContext, type ClassDependencies, classHooks } from './class-context.ts'
import { type ClassCursor, type ClassRow, type OptionRows, selectClasses, selectOptions } from './class-list.queries.ts'
import { type LearnerRow, lockLearners, type OpenedRow, selectClass, selectLearners } from './opened-class.queries.ts'
import { openedClassOf, summaryOf } from './opened-class.ts'

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
    getClass: async ({ db, params, ...context }) => {
      const [[found], learners] = await db.read<[OpenedRow[], LearnerRow[]]>(selectClass(context.access, params.id), selectLearners(context.access, params.id))
      return openedClassOf(found, learners, context)
    },
    markAttendance: async (call) => {
      const { transaction, access, today, values, params, body, caller, request } = call
      const [found] = await transaction.rows<OpenedRow>(selectClass(access, params.id))
      if (!found) throw new Problem('not-found')
      if (!found.mayMark) throw new Problem('not-allowed')
      if (!found.isHeld) throw new Problem('conflict', 'This class isn’t held, so nobody can be marked.')
      const learners = await transaction.rows<LearnerRow>(lockLearners(access, params.id))
      const changes = rollChanges(body.marks, { learners, hasStarted: found.startDate <= today, values })
      if (changes.length > 0) {
        await putMarks(
          transaction,
          access.tenantId,
          changes.map(({ marked }) => marked),
        )
        const typeOf = values.texts('attendance-types', 'description')
        const said = (name: string, id: number | null) => `${name}: ${id === null ? 'not marked' : (typeOf.get(id) ?? id)}`
        const before = { attendance: changes.map(({ learner }) => said(learner.name, learner.attendanceTypeId)) }
        const after = { class: found.code, attendance: changes.map(({ learner, marked }) => said(learner.name, marked.attendanceTypeId)) }
        await audit(transaction, caller, request, [{ action: 'attendance.mark', subjectKind: 'class', subjectId: String(params.id), before, after }])
      }
      const [opened] = await transaction.rows<OpenedRow>(selectClass(access, params.id))
      return openedClassOf(opened, await transaction.rows<LearnerRow>(selectLearners(access, params.id)), call)
    },
  })
