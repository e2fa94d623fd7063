import type { GivenRecord } from '../../given-record.ts'
import { hasNoResult, statusOfOutcome } from './nat-codes.ts'
import { type Context, type NatRow, natRows, orNothing, recordOf } from './nat-rows.ts'

/** Programs may be in both files. */
async function* programs({ bundle }: Context): AsyncGenerator<NatRow> {
  const seen = new Set<string>()
  for await (const row of natRows(bundle, 'NAT00030', 'NAT00030A')) {
    const { program } = row.fields
    if (!program || seen.has(program)) continue
    seen.add(program)
    yield row
  }
}

export async function* qualifications(context: Context): AsyncGenerator<GivenRecord> {
  for await (const row of programs(context)) yield recordOf('qualifications', row, { code: row.fields.program, name: row.fields.programName })
}

/** Each program is also offered as a course. */
export async function* courseOffers(context: Context): AsyncGenerator<GivenRecord> {
  for await (const row of programs(context))
    yield recordOf('course-offers', row, { code: row.fields.program, description: row.fields.programName, qualification: row.fields.program })
}

export async function* units({ bundle }: Context): AsyncGenerator<GivenRecord> {
  for await (const row of natRows(bundle, 'NAT00060')) yield recordOf('units', row, { code: row.fields.subject, description: row.fields.subjectName })
}

type Enrolment = { client: string; program: string; file: string; line: number; start?: string; end?: string; isLeft: boolean }
const enrolmentKey = (client: string, program: string) => `${client}\n${program}`

const isCompleted = async ({ bundle }: Context): Promise<(key: string) => boolean> => {
  const completed = new Set<string>()
  for await (const { fields } of natRows(bundle, 'NAT00130')) if (fields.client && fields.program) completed.add(enrolmentKey(fields.client, fields.program))
  return (key) => completed.has(key)
}

/** Of two ISO days. */
const earlier = (one: string | undefined, other: string | undefined) => (one && other ? (one < other ? one : other) : (one ?? other))
const later = (one: string | undefined, other: string | undefined) => (one && other ? (one > other ? one : other) : (one ?? other))

/** One enrolment for each client and program: from the first activity's start to the last one's end. */
export async function* courseEnrolments(context: Context): AsyncGenerator<GivenRecord> {
  const enrolments = new Map<string, Enrolment>()
  for await (const { file, line, fields } of natRows(context.bundle, 'NAT00120')) {
    const { client, program } = fields
    if (!client || !program) continue
    const key = enrolmentKey(client, program)
    const enrolment = enrolments.get(key) ?? { client, program, file, line, isLeft: true }
    const [start, end] = [earlier(enrolment.start, orNothing(fields.startDate)), later(enrolment.end, orNothing(fields.endDate))]
    enrolments.set(key, { ...enrolment, ...(start && { start }), ...(end && { end }), isLeft: enrolment.isLeft && fields.outcome === '40' })
  }
  const isDone = await isCompleted(context)
  for (const [key, { client, program, start, end, isLeft, ...at }] of enrolments)
    yield recordOf('course-enrolments', at, {
      learner: client,
      courseOffer: program,
      status: isDone(key) ? 'COMPLETED' : isLeft ? 'WITHDRAWN' : 'CURRENT',
      startDate: start,
      endDate: end,
    })
}

export async function* unitEnrolments({ bundle }: Context): AsyncGenerator<GivenRecord> {
  for await (const row of natRows(bundle, 'NAT00120')) {
    const { client, subject, program, startDate, endDate, outcome, deliveryMode, fundingSource } = row.fields
    yield recordOf('unit-enrolments', row, {
      learner: client,
      unit: subject,
      courseOffer: orNothing(program),
      startDate: orNothing(startDate),
      endDate,
      // What an unknown outcome means is asked once, for the result.
      status: outcome ? (statusOfOutcome[outcome] ?? 'Completed') : undefined,
      result: outcome && hasNoResult(outcome) ? null : outcome,
      deliveryMode: orNothing(deliveryMode),
      fundingSource: orNothing(fundingSource),
    })
  }
}

export async function* qualificationEnrolments({ bundle }: Context): AsyncGenerator<GivenRecord> {
  for await (const row of natRows(bundle, 'NAT00130')) {
    const { client, program, dateCompleted, issuedFlag } = row.fields
    yield recordOf('qualification-enrolments', row, {
      learner: client,
      qualification: program,
      courseOffer: program,
      status: issuedFlag === 'Y' ? 'ISSUED' : 'COMPLETED',
      completedDate: orNothing(dateCompleted),
    })
  }
}

/** Issued with a parchment's number. */
export async function* credentials({ bundle }: Context): AsyncGenerator<GivenRecord> {
  for await (const row of natRows(bundle, 'NAT00130')) {
    const { client, program, issuedFlag, parchmentIssueDate, parchmentNumber } = row.fields
    if (issuedFlag === 'Y' && parchmentNumber)
      yield recordOf('credentials', row, {
        credentialNumber: parchmentNumber,
        learner: client,
        status: 'ISSUED',
        credentialDate: orNothing(parchmentIssueDate),
        qualification: program,
        courseOffer: program,
      })
  }
}
