import { type DatabaseFloor, openDatabaseFloor } from './database-floor.ts'
import { type SignedIn, signLearnersIn, sizeOf } from './learners.ts'
import { type Measured, measure, median, middle, mostSpread, type Request, spreadOf } from './load.ts'
import { type Running, startBare, startLanyard } from './processes.ts'
import { appUrlOf, scaledFolder } from './scaled-data.ts'
import { dashboardPaths, formerDashboardPaths, type MeasuredCall, measuredCalls, togetherPath } from './statements.ts'
import { print, whole } from './table.ts'

const rounds = 9
/** A process that has just started is half as fast as one that has run all day: V8 goes on compiling for a quarter of a minute. */
const warmUps = 8
const concurrentLearners = 100
/** With a hundred or a thousand times the learners, the median time may grow by at most this factor. */
const mostGrowth = 1.2
const mostMegabytes = 200
/** A dashboard in one request is served at least this many times as often as by the calls it made before. */
const leastTogether = 2

/** A Lanyard with this many learners. A token lasts a quarter of an hour, so they sign in anew for each call. */
type Scaled = { lanyard: Running; floor: DatabaseFloor; floorName: string; signIn(): Promise<SignedIn[]> }

const openScaled = async (folder: string, tenants: number): Promise<Scaled> => {
  const lanyard = await startLanyard(folder)
  const { name: floorName, measure: floor } = await openDatabaseFloor(await appUrlOf(folder))
  return { lanyard, floor, floorName, signIn: () => signLearnersIn(lanyard.port, concurrentLearners, tenants) }
}

const requestsFor = ({ lanyard }: Scaled, learners: readonly SignedIn[], paths: readonly string[]): Request[] =>
  learners.flatMap(({ host, headers }) => paths.map((path): Request => ({ path, headers: { ...headers, host: `${host}:${lanyard.port}` } })))

type Round = { ours: Measured; few: Measured; bare: Measured; database: number; ownRows: number }

/** Alternating rounds, so other load on the machine affects all sides. Few and many learners go first in turn. */
const measureCall = async (few: Scaled, many: Scaled, call: MeasuredCall) => {
  const learners = await many.signIn()
  const [ofFew, ofMany] = [requestsFor(few, await few.signIn(), [call.path]), requestsFor(many, learners, [call.path])]
  const bytes = await sizeOf(many.lanyard.port, learners[0] as SignedIn, call.path)
  const bare = await startBare(200, bytes)
  const measured: Round[] = []
  try {
    for (let round = 0; round < warmUps; round++) {
      await measure(few.lanyard.port, ofFew)
      await measure(many.lanyard.port, ofMany)
    }
    for (let round = 0; round < rounds; round++) {
      const before = round % 2 === 0 ? await measure(few.lanyard.port, ofFew) : undefined
      const ours = await measure(many.lanyard.port, ofMany)
      measured.push({
        ours,
        few: before ?? (await measure(few.lanyard.port, ofFew)),
        database: await many.floor(call.statements, learners),
        ownRows: call.ownRows ? await many.floor(call.ownRows, learners) : Number.NaN,
        bare: await measure(bare.port, ofMany),
      })
    }
  } finally {
    await bare.stop()
  }
  const of = (read: (round: Round) => number) => median(measured.map(read))
  return {
    bytes,
    ours: middle(measured.map(({ ours }) => ours)),
    database: of(({ database }) => database),
    bare: of((round) => round.bare.requestsPerSecond),
    ofDatabase: of(({ ours, database }) => ours.requestsPerSecond / database),
    ofOwnRows: of(({ ours, ownRows }) => ours.requestsPerSecond / ownRows),
    ofBare: of((round) => round.ours.requestsPerSecond / round.bare.requestsPerSecond),
    spread: of(({ ours }) => spreadOf(ours)),
    growth: of((round) => round.ours.p50 / round.few.p50),
  }
}

/** Dashboards per second: in one request, by the calls it is made of, and by those of before. In turns, so that other load on the machine affects all. */
const measureDashboard = async (scaled: Scaled): Promise<string[]> => {
  const learners = await scaled.signIn()
  const today = new Date().toISOString().slice(0, 10)
  const [paths, formerPaths] = [dashboardPaths(today), formerDashboardPaths(today)]
  const dashboardsOf = async (wanted: readonly string[]): Promise<Measured> => {
    const measured = await measure(scaled.lanyard.port, requestsFor(scaled, learners, wanted))
    return { ...measured, requestsPerSecond: measured.requestsPerSecond / wanted.length }
  }
  const measured: Record<'together' | 'single' | 'former', Measured>[] = []
  for (let round = 0; round < warmUps + rounds; round++) {
    const all = { together: await dashboardsOf([togetherPath(paths)]), single: await dashboardsOf(paths), former: await dashboardsOf(formerPaths) }
    if (round >= warmUps) measured.push(all)
  }
  const ratioTo = (other: 'single' | 'former') => median(measured.map((round) => round.together.requestsPerSecond / round[other].requestsPerSecond))
  const rateOf = (way: 'together' | 'single' | 'former') => whole(middle(measured.map((round) => round[way])).requestsPerSecond)
  const spread = median(measured.map(({ together }) => spreadOf(together)))
  console.log(
    `dashboards a second: ${rateOf('together')} in one request, ${rateOf('single')} by its ${paths.length} calls (${ratioTo('single').toFixed(2)} times), ` +
      `${rateOf('former')} by the ${formerPaths.length} calls of before (${ratioTo('former').toFixed(2)} times, at least ${leastTogether}); p99/p50 ${spread.toFixed(2)}`,
  )
  return [
    ...(ratioTo('former') < leastTogether
      ? [`a dashboard in one request is ${ratioTo('former').toFixed(2)} times as fast as by the calls of before, not ${leastTogether}`]
      : []),
    ...(spread > mostSpread ? [`dashboard: p99 is ${spread.toFixed(1)} times p50`] : []),
  ]
}

const columns = [24, 8, 8, 9, 8, 8, 8, 7, 7, 8, 7, 7, 8, 8]
const heads = ['', 'bytes', 'req/s', 'database', 'bare', 'p50 ms', 'p99 ms', 'of db', 'least', 'of own', 'least', 'of bare', 'p99/p50', 'growth']
const ratioText = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(2))

/** Learners' calls with many tenants of 1,000 learners each, and with one beside it. Returns the targets that were missed. */
export const measureRecords = async (folderOf: (name: string) => string | undefined, tenants = 100): Promise<string[]> => {
  const faults: string[] = []
  await using opened = new AsyncDisposableStack()
  const write = async (count: number) => {
    const data = await scaledFolder(folderOf(`${count * 1000}`), count, 1000)
    opened.defer(data.remove)
    return data.folder
  }
  const [fewFolder, manyFolder] = [await write(1), await write(tenants)]
  const open = async (folder: string, count: number) => {
    const scaled = await openScaled(folder, count)
    opened.defer(scaled.lanyard.stop)
    return scaled
  }
  const [few, many] = [await open(fewFolder, 1), await open(manyFolder, tenants)]
  console.log(
    `\n${whole(tenants * 1000)} learners of ${whole(tenants)} tenants; the database's floor is ${many.floorName}; growth is p50 to that with 1,000 learners`,
  )
  print(columns, heads)
  for (const call of await measuredCalls(new Date().toISOString().slice(0, 10))) {
    const { bytes, ours, database, bare, ofDatabase, ofOwnRows, ofBare, spread, growth } = await measureCall(few, many, call)
    const sizes = [bytes, ours.requestsPerSecond, database, bare].map(whole)
    const times = [ours.p50, ours.p99].map((time) => time.toFixed(1))
    const ratios = [ofDatabase, call.ofDatabase, ofOwnRows, call.ofOwnRows, ofBare, spread, growth].map(ratioText)
    print(columns, [call.name, ...sizes, ...times, ...ratios])
    if (call.ofDatabase !== undefined && ofDatabase < call.ofDatabase)
      faults.push(`${call.name}: ${ofDatabase.toFixed(2)} of the same SQL, not ${call.ofDatabase}`)
    if (call.ofOwnRows !== undefined && ofOwnRows < call.ofOwnRows) faults.push(`${call.name}: ${ofOwnRows.toFixed(2)} of its own rows, not ${call.ofOwnRows}`)
    if (spread > mostSpread) faults.push(`${call.name}: p99 is ${spread.toFixed(1)} times p50`)
    if (growth > mostGrowth) faults.push(`${call.name}: p50 grows ${growth.toFixed(2)} times`)
  }
  faults.push(...(await measureDashboard(many)))
  const memory = await many.lanyard.residentMegabytes()
  console.log(`resident memory of the process: ${whole(memory)} MB (at most ${mostMegabytes})`)
  if (memory > mostMegabytes) faults.push(`resident memory is ${whole(memory)} MB`)
  return faults
}
