import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Directus, installDirectus, startDirectus } from './directus.ts'
import { copyRows, dropRows, learnerKeys } from './directus-data.ts'
import { type SignedIn, signLearnersIn } from './learners.ts'
import { type Measured, measure, median, middle, type Request } from './load.ts'
import { type Running, startLanyard } from './processes.ts'
import { ownerUrlOf, scaledFolder } from './scaled-data.ts'
import { send } from './sign-in.ts'
import { print, whole } from './table.ts'
import { openSuperuser } from './workspace-data.ts'

const version = '12.4.1'
const tenants = 100
const rounds = 9
const warmUps = 3
/** How many times as many requests a second Lanyard answers at least, and the aim. */
const least = 25
const aim = 32

const path = '/learner-app/course-enrolments'
const person = ['id', 'first_name', 'last_name']
const within = (field: string, fields: readonly string[]) => fields.map((inner) => `${field}.${inner}`)

/** What Lanyard's answer holds, but for texts of statuses and results and counts, which Lanyard alone adds. */
const fields = [
  ...['id', 'enrolment_status_id', 'start_date', 'end_date', 'is_visible'],
  ...within('course_offer_id', ['id', 'code', 'description']),
  ...within('coordinator_id', person),
  ...within('unit_enrolments', [
    ...['id', 'unit_enrolment_status_id', 'is_visible', 'result_id', 'theory_score', 'practical_score', 'final_score'],
    ...within('unit_id', ['id', 'code', 'description']),
    ...within('unit_offer_id', ['id', 'code']),
    ...within('assessor_id', person),
    ...within('trainer_id', person),
  ]),
]

const pathOf = (learner: string) =>
  `/items/course_enrolments?filter[learner_id][_eq]=${learner}&fields=${fields.join(',')}&sort=-start_date&limit=-1&deep[unit_enrolments][_limit]=-1`

type Side = { port: number; requests: Request[] }

const ofLanyard = ({ port }: Running, learners: readonly SignedIn[]): Side => ({
  port,
  requests: learners.map(({ host, headers }) => ({ path, headers: { ...headers, host: `${host}:${port}` } })),
})

const ofDirectus = ({ port, token }: Directus, learners: readonly string[]): Side => ({
  port,
  requests: learners.map((learner) => ({ path: pathOf(learner), headers: { authorization: `Bearer ${token}` } })),
})

type Courses = { code: string; units: string[] }[]

const coursesOfLanyard = (body: string): Courses => {
  const records = JSON.parse(body) as { data: { courseOfferCode: string }; relationships: { unitEnrolments: { unitCode: string }[] } }[]
  return records.map(({ data, relationships }) => ({ code: data.courseOfferCode, units: relationships.unitEnrolments.map(({ unitCode }) => unitCode) }))
}

const coursesOfDirectus = (body: string): Courses => {
  const { data } = JSON.parse(body) as { data: { course_offer_id: { code: string }; unit_enrolments: { unit_id: { code: string } }[] }[] }
  return data.map((course) => ({ code: course.course_offer_id.code, units: course.unit_enrolments.map((unit) => unit.unit_id.code) }))
}

/** The same whatever the order. */
const comparable = (courses: Courses) => JSON.stringify(courses.map(({ code, units }) => `${code}: ${units.toSorted().join(' ')}`).toSorted())

const answerOf = async ({ port, requests }: Side, place: number): Promise<string> => {
  const request = requests[place] as Request
  const { status, body } = await send(port, (request.headers.host ?? 'localhost').split(':', 1)[0] as string, request.path, { headers: request.headers })
  if (status !== 200) throw new Error(`${request.path} answers ${status}: ${body.slice(0, 300)}`)
  return body
}

/** Both sides answer every learner with the same courses and units. Returns how many, and the median sizes. */
const compare = async (lanyard: Side, directus: Side) => {
  let [courses, units] = [0, 0]
  const bytes: { ours: number; theirs: number }[] = []
  for (const place of lanyard.requests.keys()) {
    const [ours, theirs] = [await answerOf(lanyard, place), await answerOf(directus, place)]
    const found = coursesOfLanyard(ours)
    if (comparable(found) !== comparable(coursesOfDirectus(theirs)))
      throw new Error(`Lanyard and Directus differ for the same learner: ${ours.slice(0, 300)}\n${theirs.slice(0, 300)}`)
    courses += found.length
    units += found.flatMap((course) => course.units).length
    bytes.push({ ours: Buffer.byteLength(ours), theirs: Buffer.byteLength(theirs) })
  }
  if (units === 0) throw new Error('The learners have no units to compare')
  return { courses, units, ours: median(bytes.map((each) => each.ours)), theirs: median(bytes.map((each) => each.theirs)) }
}

/** Alternating rounds, so other load on the machine affects both. */
const measureBoth = async (lanyard: Side, directus: Side) => {
  const measured: { ours: Measured; theirs: Measured }[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const both = { ours: await measure(lanyard.port, lanyard.requests), theirs: await measure(directus.port, directus.requests) }
    if (round >= warmUps) measured.push(both)
  }
  return {
    ours: middle(measured.map(({ ours }) => ours)),
    theirs: middle(measured.map(({ theirs }) => theirs)),
    quotient: median(measured.map(({ ours, theirs }) => ours.requestsPerSecond / theirs.requestsPerSecond)),
  }
}

const columns = [24, 8, 8, 8]

const report = async (lanyard: Side, directus: Side): Promise<string[]> => {
  const same = await compare(lanyard, directus)
  const { ours, theirs, quotient } = await measureBoth(lanyard, directus)
  console.log(
    `\nenrolments with units, 100,000 learners of 100 tenants; ${same.courses} courses and ${same.units} units of 100 learners are the same on both sides`,
  )
  print(columns, ['', 'bytes', 'req/s', 'p50 ms'])
  print(columns, ['Lanyard', whole(same.ours), whole(ours.requestsPerSecond), ours.p50.toFixed(1)])
  print(columns, [`Directus ${version}`, whole(same.theirs), theirs.requestsPerSecond.toFixed(1), theirs.p50.toFixed(1)])
  const text = `${quotient.toFixed(1)} times as many requests a second as Directus`
  console.log(`${text} (at least ${least}, the aim is ${aim})`)
  return quotient < least ? [`enrolments with units: ${text}, not ${least}`] : []
}

/** A learner's enrolments with their units beside a like read of Directus, on the same rows and machine. Returns the targets that were missed. */
export const measurePeers = async (folderOf: (name: string) => string | undefined): Promise<string[]> => {
  const name = `directus-${version}`
  await using opened = new AsyncDisposableStack()
  const temporary = async () => {
    const made = await mkdtemp(join(tmpdir(), 'lanyard-bench-'))
    opened.defer(() => rm(made, { recursive: true, force: true }))
    return join(made, name)
  }
  const folder = folderOf(name) ?? (await temporary())
  const missing = await installDirectus(folder, version)
  if (missing !== undefined) {
    console.log(`\nDirectus can't be installed: ${missing.replace(/\.$/, '')}. Left out.`)
    return []
  }
  const data = await scaledFolder(folderOf('100000'), tenants, 1000)
  opened.defer(data.remove)
  const lanyard = await startLanyard(data.folder)
  opened.defer(lanyard.stop)
  const database = await openSuperuser(data.folder)
  opened.defer(() => database.end())
  opened.defer(() => dropRows(database))
  const password = randomBytes(16).toString('hex')
  await copyRows(data.folder, database, password)
  const directus = await startDirectus(folder, new URL(await ownerUrlOf(data.folder)), password)
  opened.defer(directus.stop)
  const learners = await signLearnersIn(lanyard.port, 100, tenants)
  return await report(ofLanyard(lanyard, learners), ofDirectus(directus, await learnerKeys(database, learners)))
}
