import { openDatabaseFloor } from './database-floor.ts'
import { type SignedIn, signLearnersIn, sizeOf } from './learners.ts'
import { type Measured, measureAll, median, middle } from './load.ts'
import { type Running, startBare, startLanyard } from './processes.ts'
import { appUrlOf, scaledFolder } from './scaled-data.ts'
import { type MeasuredCall, measuredCalls } from './statements.ts'
import { print, whole } from './table.ts'

const rounds = 3
/** A process that has just started answers half as fast as one that serves all day. */
const warmUps = 4
const learnersAtOnce = 100
/** The slowest hundredth may take so many times the middle. */
const mostSpread = 3

type Measurement = { ours: Measured; database: number; bare: number; ofDatabase: number; ofBare: number; bytes: number }

/** Turn and turn about, so that whatever else the machine does falls on all. */
const measureCall = async (lanyard: Running, call: MeasuredCall, learners: SignedIn[], floor: Awaited<ReturnType<typeof openDatabaseFloor>>) => {
  const bytes = await sizeOf(lanyard.port, learners[0] as SignedIn, call.path)
  const bare = await startBare(200, bytes)
  const requests = learners.map(({ host, headers }) => ({ path: call.path, headers: { ...headers, host: `${host}:${lanyard.port}` } }))
  const runs: { ours: Measured; database: number; bare: number }[] = []
  try {
    for (let round = 0; round < warmUps; round++) await measureAll(lanyard.port, requests)
    for (let round = 0; round < rounds; round++) {
      const database = await floor.measure(call.statements, learners)
      const ours = await measureAll(lanyard.port, requests)
      const ofBare = await measureAll(bare.port, requests)
      runs.push({ ours, database, bare: ofBare.requestsPerSecond })
    }
  } finally {
    await bare.stop()
  }
  const result: Measurement = {
    ours: middle(runs.map(({ ours }) => ours)),
    database: median(runs.map(({ database }) => database)),
    bare: median(runs.map((one) => one.bare)),
    ofDatabase: median(runs.map(({ ours, database }) => ours.requestsPerSecond / database)),
    ofBare: median(runs.map((one) => one.ours.requestsPerSecond / one.bare)),
    bytes,
  }
  return result
}

const columns = [24, 8, 8, 9, 8, 8, 8, 7, 7, 7]

/** Learners' calls over scaled data; answers the middle time of each call and what was not reached. */
export const measureRecords = async (given: string | undefined, tenants: number, learners: number) => {
  const faults: string[] = []
  const data = await scaledFolder(given, tenants, learners)
  const lanyard = await startLanyard(data.folder)
  try {
    const appUrl = await appUrlOf(data.folder)
    const floor = await openDatabaseFloor(appUrl)
    console.log(`\n${whole(tenants * learners)} learners of ${tenants} tenants; the database's floor is ${floor.name}`)
    const signedIn = await signLearnersIn(lanyard.port, learnersAtOnce, tenants)
    const middles = new Map<string, number>()
    print(columns, ['', 'bytes', 'req/s', 'database', 'bare', 'p50 ms', 'p99 ms', 'of db', 'floor', 'of bare'])
    for (const call of await measuredCalls(new Date().toISOString().slice(0, 10))) {
      const { ours, database, bare, ofDatabase, ofBare, bytes } = await measureCall(lanyard, call, signedIn, floor)
      middles.set(call.name, ours.p50)
      const floorText = call.ofDatabase?.toFixed(2) ?? '–'
      print(columns, [
        ...[call.name, whole(bytes), whole(ours.requestsPerSecond), whole(database), whole(bare), ours.p50.toFixed(1), ours.p99.toFixed(1)],
        ...[ofDatabase.toFixed(2), floorText, ofBare.toFixed(2)],
      ])
      if (call.ofDatabase !== undefined && ofDatabase < call.ofDatabase) faults.push(`${call.name}: ${ofDatabase.toFixed(2)} of the database, not ${floorText}`)
      if (ours.p99 > ours.p50 * mostSpread) faults.push(`${call.name}: p99 is ${(ours.p99 / ours.p50).toFixed(1)} times p50`)
    }
    const memory = await lanyard.residentMegabytes()
    console.log(`resident memory of the process: ${whole(memory)} MB (at most 220)`)
    if (memory > 220) faults.push(`resident memory is ${whole(memory)} MB`)
    return { middles, faults }
  } finally {
    await lanyard.stop()
    await data.remove()
  }
}
