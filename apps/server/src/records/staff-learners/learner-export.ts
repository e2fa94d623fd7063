import { Readable } from 'node:stream'
import { type ListQuery, mostExported } from '@lanyard/contract'
import type { FastifyRequest } from 'fastify'
import { audit } from '../../audit/audit.ts'
import type { Caller } from '../../caller.ts'
import type { TenantDatabase } from '../../database/database.ts'
import type { Export, Exports } from '../../http/limits/exports.ts'
import { csvLine, csvMark } from '../../http/responses/csv.ts'
import type { Streamed } from '../../http/routes.ts'
import type { StaffLearnerContext } from './learner-context.ts'
import { type ExportedLearner, selectExported } from './learner-list.queries.ts'
import { amountsIn } from './money.ts'

const batchSize = 500

type Exporting = StaffLearnerContext & { db: TenantDatabase; caller: Caller; request: FastifyRequest; query: ListQuery }
type Column = readonly [heading: string, value: (learner: ExportedLearner) => unknown]

const columnsOf = ({ access: { seesRecords, seesMoney }, values }: Exporting): Column[] => [
  ['Learner number', ({ learnerNumber }) => learnerNumber],
  ['First name', ({ firstName }) => firstName],
  ['Preferred name', ({ preferredName }) => preferredName],
  ['Last name', ({ lastName }) => lastName],
  ['Email', ({ email }) => email],
  ['Account', ({ accountState }) => accountState],
  ['Last signed in', ({ lastSignedInAt }) => lastSignedInAt],
  ...(seesRecords
    ? ([
        ['Date of birth', ({ dateOfBirth }) => dateOfBirth],
        ['Mobile', ({ mobile }) => mobile],
        ['USI', ({ uniqueStudentIdentifier }) => uniqueStudentIdentifier],
        ['Attendance (%)', ({ attendance }) => attendance],
        ['Passport or visa expires', ({ documentExpires }) => documentExpires],
      ] satisfies Column[])
    : []),
  ...(seesMoney
    ? ([
        [
          'Overdue',
          ({ overdue }) =>
            amountsIn(overdue, values)
              ?.map(({ currency, amount }) => `${amount.toFixed(2)} ${currency}`)
              .join('; '),
        ],
      ] satisfies Column[])
    : []),
]

async function* linesOf(exporting: Exporting, { turn }: Export) {
  const { db, access, query, segments } = exporting
  const columns = columnsOf(exporting)
  yield csvMark + csvLine(columns.map(([heading]) => heading))
  let after = 0
  for (let sent = 0; sent < mostExported; sent += batchSize) {
    const last = after
    const learners = await turn(() => selectExported(db, access, query, segments, { after: last, take: batchSize }))
    yield learners.map((learner) => csvLine(columns.map(([, value]) => value(learner)))).join('')
    after = learners.at(-1)?.learnerId ?? 0
    if (learners.length < batchSize) return
  }
}

/** The found learners as a download. The export is recorded first, with its author and filters. */
export const exportLearners = async (exporting: Exporting, exports: Exports): Promise<Streamed> => {
  const { db, caller, request, query, tenant, segments } = exporting
  const running = await exports.begin(caller)
  try {
    await db.write((transaction) =>
      audit(transaction, caller, request, [{ action: 'learners.export', subjectKind: 'learners', subjectId: tenant.code, after: query }]),
    )
  } catch (error) {
    running.end()
    throw error
  }
  const stream = Readable.from(linesOf(exporting, running))
  stream.once('close', running.end)
  return { stream, filename: `learners-${tenant.code.toLowerCase()}-${segments.today}.csv` }
}
