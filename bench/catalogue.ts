import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Measured, measure, median, middle, mostSpread, spreadOf } from './load.ts'
import { type Running, startBare, startLanyard } from './processes.ts'
import { send, signIn } from './sign-in.ts'
import { print, whole } from './table.ts'

/** A measured call, and the minimum share it must reach of a bare response of the same size in the same run. */
type Row = { name: string; path: string; headers: Record<string, string>; status: number; floor: number | undefined }

/** Both sides are started several times, because V8 compiles the same program a tenth faster or slower from one start to the next. */
const starts = 3
/** Alternating rounds of each start, so other load on the machine affects both sides. One round in itself says little. */
const rounds = 11
const host = 'banksia.localhost'

type Round = { ours: Measured; bare: Measured }

const measureRow = async (lanyard: Running, { path, headers, status }: Row, bytes: number): Promise<Round[]> => {
  const bare = await startBare(status, bytes)
  const request = { path, headers: { ...headers, host: `${host}:${lanyard.port}` } }
  const measureAt = ({ port }: Running) => measure(port, [request], { status, seconds: 1 })
  const measured: Round[] = []
  // The first two don't count: V8 compiles both sides meanwhile.
  for (let round = -2; round < rounds; round++) {
    const before = round % 2 === 0 ? await measureAt(bare) : undefined
    const ours = await measureAt(lanyard)
    const each = { ours, bare: before ?? (await measureAt(bare)) }
    if (round >= 0) measured.push(each)
  }
  await bare.stop()
  return measured
}

const rowsFor = async (lanyard: Running): Promise<Row[]> => {
  const token = await signIn(lanyard.port, host, 'learner@banksia.example', 'lanyard-demo-2026')
  const headers = { authorization: `Bearer ${token}`, jsonFormat: 'camelCase' }
  const { headers: first } = await send(lanyard.port, host, '/combos/countries', { headers })
  return [
    { name: 'constant answer', path: '/healthz', headers: {}, status: 200, floor: undefined },
    { name: 'catalogue list, 200', path: '/combos/countries', headers, status: 200, floor: 0.75 },
    { name: 'catalogue list, 304', path: '/combos/countries', headers: { ...headers, 'if-none-match': String(first.etag) }, status: 304, floor: 0.8 },
  ]
}

const columns = [22, 8, 8, 8, 7, 7, 8, 7, 9, 9]

type Result = { row: Row; bytes: number; rounds: Round[] }

/** Adds the rounds of one start. */
const measureStart = async (lanyard: Running, results: Map<string, Result>) => {
  for (const row of await rowsFor(lanyard)) {
    const { body } = await send(lanyard.port, host, row.path, { headers: row.headers })
    const bytes = Buffer.byteLength(body)
    const before = results.get(row.name)?.rounds ?? []
    results.set(row.name, { row, bytes, rounds: [...before, ...(await measureRow(lanyard, row, bytes))] })
  }
}

const report = ({ row, bytes, rounds: all }: Result): string[] => {
  const [ours, bare] = [middle(all.map((round) => round.ours)), middle(all.map((round) => round.bare))]
  const ratio = median(all.map((round) => round.ours.requestsPerSecond / round.bare.requestsPerSecond))
  const [spread, spreadOfBare] = [median(all.map((round) => spreadOf(round.ours))), median(all.map((round) => spreadOf(round.bare)))]
  print(columns, [
    ...[row.name, whole(bytes), whole(ours.requestsPerSecond), whole(bare.requestsPerSecond)],
    ...[ours.p50, ours.p99, ratio].map((value) => value.toFixed(2)),
    ...[row.floor?.toFixed(2) ?? '–', spread.toFixed(2), spreadOfBare.toFixed(2)],
  ])
  return [
    ...(row.floor !== undefined && ratio < row.floor ? [`${row.name}: ${ratio.toFixed(2)} of a bare answer, not ${row.floor}`] : []),
    ...(spread > mostSpread ? [`${row.name}: p99 is ${spread.toFixed(2)} times p50, not ${mostSpread}`] : []),
  ]
}

/** Measures the catalogue on the demonstration's data. Returns the targets that were missed. */
export const measureCatalogue = async (): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'lanyard-bench-'))
  const results = new Map<string, Result>()
  let megabytes = 0
  try {
    for (let start = 0; start < starts; start++) {
      const lanyard = await startLanyard(folder)
      try {
        await measureStart(lanyard, results)
        megabytes = await lanyard.residentMegabytes()
      } finally {
        await lanyard.stop()
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  print(columns, ['', 'bytes', 'req/s', 'bare', 'p50 ms', 'p99 ms', 'of bare', 'least', 'p99/p50', 'bare’s'])
  const faults = [...results.values()].flatMap(report)
  console.log(`resident memory of the process: ${whole(megabytes)} MB`)
  return faults
}
