import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { signLearnersIn } from './learners.ts'
import { median } from './load.ts'
import { type Running, startLanyard } from './processes.ts'
import { scaledFolder } from './scaled-data.ts'
import { send, signStaffIn } from './sign-in.ts'
import { print, whole } from './table.ts'
import { addWorkspace, openSuperuser, staffEmail } from './workspace-data.ts'

const learners = 100_000
const code = 'SCALE001'
/** How often each call is made, after a warm-up. */
const rounds = 9
/** A connection plans a statement five times before it keeps a plan. */
const warmUps = 10
/** How much more than the learners' lists a list of staff may take, as a ratio to what its statements take. */
const mostOfLearners = 1.5
/** A page of the inbox. */
const mostMilliseconds = 100

/** Milliseconds of the fastest round, which other work on the machine disturbs least. */
type Measured = { name: string; milliseconds: number; inDatabase: number; statements: number; bytes: number }
type Target = { name: string; path: string; isInbox?: boolean }
type Client = { host: string; headers: Record<string, string> }

const cases = ['mine', 'unassigned', 'team', 'overdue', 'waiting', 'all', 'closed'].map(
  (view): Target => ({ name: `cases, ${view}`, path: `/cases?view=${view}&take=50`, isInbox: true }),
)
const segments = ['overdue', 'below-threshold', 'document-expiring', 'never-signed-in', 'no-usi'].map(
  (segment): Target => ({ name: `learners, ${segment}`, path: `/staff/learners?segmentFilter=${segment}&take=50` }),
)
const approvals = ['to-review', 'low-risk', 'with-document', 'decided'].map(
  (view): Target => ({ name: `approvals, ${view}`, path: `/change-requests?view=${view}&take=50` }),
)
const reports = ['case-ages', 'first-answers', 'case-categories', 'case-ratings', 'sign-ins', 'attendance', 'overdue'].map(
  (name): Target => ({ name: `report, ${name}`, path: ['case-ages', 'overdue'].includes(name) ? `/reports/${name}` : `/reports/${name}?period=12-months` }),
)

/** Every list of the staff's workspace, and what opens from it. */
const targetsWith = ({ caseId, learnerId, classId }: Record<'caseId' | 'learnerId' | 'classId', number>): Target[] => [
  ...cases,
  { name: 'cases, due today', path: `/cases?dueBeforeFilter=${new Date(Date.now() + 43_200_000).toISOString()}&take=50`, isInbox: true },
  { name: 'cases, a rare word', path: `/cases?search=L150000&take=50`, isInbox: true },
  { name: 'cases, a common word', path: '/cases?search=timetable&take=50', isInbox: true },
  { name: 'counts of views', path: '/case-views', isInbox: true },
  { name: 'one case', path: `/cases/${caseId}` },
  { name: 'learners', path: '/staff/learners?take=50' },
  { name: 'learners, searched', path: '/staff/learners?search=ava&take=50' },
  ...segments,
  { name: 'one learner', path: `/staff/learners/${learnerId}` },
  { name: 'timeline', path: `/staff/learners/${learnerId}/timeline` },
  ...approvals,
  { name: 'messages', path: '/broadcasts?take=50' },
  { name: 'audiences', path: '/broadcast-audiences?search=c' },
  { name: 'classes, upcoming', path: '/staff/classes?view=upcoming&take=50' },
  { name: 'classes, past', path: '/staff/classes?view=past&take=50' },
  { name: 'one class', path: `/staff/classes/${classId}` },
  { name: 'home', path: `/tenants/${code}/home` },
  ...reports,
]

const learnersLists: Target[] = [
  { name: "a learner's enrolments", path: '/learner-app/course-enrolments' },
  { name: "a learner's invoices", path: '/learner-app/finance-invoices?search=tuition' },
  { name: "a learner's classes", path: '/learner-app/learner-class-registrations' },
]

/** The fastest run of each statement, as often as a call makes it. */
const costs = async (database: pg.Client) => {
  const { rows } = await database.query<{ time: number; calls: number }>(
    `select coalesce(sum(s.min_exec_time * s.calls + s.min_plan_time * s.plans), 0)::float8 as time, coalesce(sum(s.calls), 0)::int as calls
     from pg_stat_statements s join pg_roles r on r.oid = s.userid where r.rolname = 'lanyard_app' and s.query !~* '^(begin|commit|listen|set |select set_config)'`,
  )
  return rows[0] as { time: number; calls: number }
}

/** One request after another: how long an answer takes, and how much of it the statements take in the database. */
const measure = async ({ port }: Running, database: pg.Client, { host, headers }: Client, { name, path }: Target): Promise<Measured> => {
  const get = async () => {
    const begun = performance.now()
    const { status, body } = await send(port, host, path, { headers })
    if (status !== 200) throw new Error(`${path} answers ${status}: ${body.slice(0, 200)}`)
    return { time: performance.now() - begun, bytes: Buffer.byteLength(body) }
  }
  for (let round = 0; round < warmUps; round++) await get()
  await database.query('select pg_stat_statements_reset()')
  const answers = []
  for (let round = 0; round < rounds; round++) answers.push(await get())
  const { time, calls } = await costs(database)
  return {
    name,
    milliseconds: Math.min(...answers.map((one) => one.time)),
    inDatabase: time / rounds,
    statements: calls / rounds,
    bytes: answers[0]?.bytes ?? 0,
  }
}

/** Attendance is counted by a job; the figures are of a provider whose job has run. */
const attendanceIsCounted = async (database: pg.Client) => {
  for (let waits = 0; waits < 600; waits++) {
    const { rows } = await database.query<{ left: number }>('select count(*)::int as left from attendance_changes')
    if (rows[0]?.left === 0) return
    await pause(1000)
  }
  throw new Error('Attendance was not counted within 10 minutes')
}

/** Statements are counted by an extension that is loaded when the server starts. */
const countStatements = async (folder: string) => {
  const first = await startLanyard(folder)
  const client = await openSuperuser(folder)
  try {
    await client.query("alter system set shared_preload_libraries = 'pg_stat_statements'")
    await client.query('alter system set pg_stat_statements.track_planning = on').catch(() => undefined)
    await client.query('create extension if not exists pg_stat_statements')
    await addWorkspace(client, code)
    await attendanceIsCounted(client)
    await client.query('vacuum (analyze) learner_attendance, class_attendance, attendance_changes')
  } finally {
    await client.end()
    await first.stop()
  }
}

const columns = [28, 10, 10, 9, 12, 8, 12]

/** Every list and report of the staff's workspace at 100,000 learners and cases of one provider. Returns the targets that were missed. */
export const measureWorkspace = async (folderOf: (name: string) => string | undefined): Promise<string[]> => {
  const data = await scaledFolder(folderOf('workspace'), 1, learners)
  await countStatements(data.folder)
  // Without jobs, whose statements would be counted too.
  const lanyard = await startLanyard(data.folder, { SERVE: 'portal,api,tenants,console' })
  const database = await openSuperuser(data.folder)
  const faults: string[] = []
  try {
    const staffToken = await signStaffIn(lanyard.port, staffEmail, 'lanyard-demo-2026', code)
    const staff = { host: 'console.localhost', headers: { authorization: `Bearer ${staffToken}`, jsonFormat: 'camelCase' } }
    const [learner] = await signLearnersIn(lanyard.port, 1, 1)
    if (!learner) throw new Error('There is no learner')
    console.log('\n100,000 learners and cases of one provider; ms in the database is what the call’s statements take there')
    print(columns, ['', 'bytes', 'ms', 'ms in db', 'statements', 'ratio', 'to learners'])
    const show = ({ name, bytes, milliseconds, inDatabase, statements }: Measured, quotient = '') =>
      print(columns, [
        name,
        whole(bytes),
        ...[milliseconds, inDatabase].map((time) => time.toFixed(1)),
        statements.toFixed(0),
        (milliseconds / inDatabase).toFixed(2),
        quotient,
      ])
    /** The median of the learners' lists, measured anew beside each list of staff: other work on the machine comes and goes. */
    const ratioOfLearners = async () => {
      const own = []
      for (const target of learnersLists) own.push(await measure(lanyard, database, learner, target))
      return { own, ratio: median(own.map(({ milliseconds, inDatabase }) => milliseconds / inDatabase)) }
    }
    for (const measured of (await ratioOfLearners()).own) show(measured)
    const first = async (text: string) => Number((await database.query<{ id: string }>(text, [code])).rows[0]?.id)
    const ids = {
      caseId: await first('select k.id from support_cases k join tenants t on t.id = k.tenant_id where t.code = $1 order by k.id desc limit 1'),
      learnerId: await first('select l.id from learners l join tenants t on t.id = l.tenant_id where t.code = $1 order by l.id desc limit 1'),
      classId: await first('select c.id from classes c join tenants t on t.id = c.tenant_id where t.code = $1 order by c.id limit 1'),
    }
    for (const target of targetsWith(ids)) {
      const { ratio: ofLearners } = await ratioOfLearners()
      const measured = await measure(lanyard, database, staff, target).catch((error: Error) => faults.push(error.message))
      if (typeof measured === 'number') continue
      const { name, milliseconds, inDatabase } = measured
      const quotient = milliseconds / inDatabase / ofLearners
      show(measured, quotient.toFixed(2))
      if (quotient > mostOfLearners) faults.push(`${name}: ${quotient.toFixed(2)} times the learners' lists' ratio, not ${mostOfLearners}`)
      if (target.isInbox && milliseconds > mostMilliseconds) faults.push(`${name}: ${milliseconds.toFixed(0)} ms, not ${mostMilliseconds}`)
    }
    return faults
  } finally {
    await database.end()
    await lanyard.stop()
    await data.remove()
  }
}
