import { type Load, type Measured, measure, median, middle } from './load.ts'
import { type Running, startBare, startLanyard } from './processes.ts'
import { send, signIn } from './sign-in.ts'
import { print, whole } from './table.ts'

/** A measured call, and the minimum share it must reach of a bare response of the same size in the same run. */
type Row = { name: string; path: string; headers: Record<string, string>; status: number; floor: number | undefined }

/** Alternating rounds, so other load on the machine affects both sides. One round in itself says little. */
const rounds = 11
/** A bare server is a quarter faster or slower from one start to the next, so it is started several times. */
const starts = 3
const host = 'banksia.localhost'

const measureRow = async (lanyard: Running, { path, headers, status }: Row) => {
  const load = (port: number): Load => ({ port, path, headers: { ...headers, host: `${host}:${lanyard.port}` } })
  const { body } = await send(lanyard.port, host, path, { headers })
  const ours: Measured[] = []
  const floor: Measured[] = []
  for (let start = 0; start < starts; start++) {
    const bare = await startBare(status, Buffer.byteLength(body))
    // Both sides are compiled before they count.
    for (const { port } of [bare, lanyard, bare, lanyard]) await measure(load(port), status)
    for (let round = 0; round < rounds; round++) {
      const before = round % 2 === 0 ? await measure(load(bare.port), status) : undefined
      ours.push(await measure(load(lanyard.port), status))
      floor.push(before ?? (await measure(load(bare.port), status)))
    }
    await bare.stop()
  }
  const ratio = median(ours.map(({ requestsPerSecond }, round) => requestsPerSecond / (floor[round]?.requestsPerSecond ?? Number.NaN)))
  return { ours: middle(ours), bare: middle(floor), ratio, bytes: Buffer.byteLength(body) }
}

const columns = [26, 9, 10, 10, 8, 8, 7, 8]

/** Measures the catalogue on the demonstration's data. Returns the targets that were missed. */
export const measureCatalogue = async (): Promise<string[]> => {
  const faults: string[] = []
  const lanyard = await startLanyard()
  try {
    const token = await signIn(lanyard.port, host, 'learner@banksia.example', 'lanyard-demo-2026')
    const headers = { authorization: `Bearer ${token}`, jsonFormat: 'camelCase' }
    const { headers: first } = await send(lanyard.port, host, '/combos/countries', { headers })
    const rows: Row[] = [
      { name: 'constant answer', path: '/healthz', headers: {}, status: 200, floor: undefined },
      { name: 'catalogue list, 200', path: '/combos/countries', headers, status: 200, floor: 0.75 },
      { name: 'catalogue list, 304', path: '/combos/countries', headers: { ...headers, 'if-none-match': String(first.etag) }, status: 304, floor: 0.8 },
    ]
    print(columns, ['', 'bytes', 'req/s', 'bare', 'p50 ms', 'p99 ms', 'ratio', 'floor'])
    for (const row of rows) {
      const { ours, bare, ratio, bytes } = await measureRow(lanyard, row)
      const floor = row.floor?.toFixed(2) ?? '–'
      print(columns, [
        ...[row.name, whole(bytes), whole(ours.requestsPerSecond), whole(bare.requestsPerSecond), String(ours.p50), String(ours.p99)],
        ...[ratio.toFixed(2), floor],
      ])
      if (row.floor !== undefined && ratio < row.floor) faults.push(`${row.name}: ${ratio.toFixed(2)} of a bare answer, not ${floor}`)
    }
    console.log(`resident memory of the process: ${whole(await lanyard.residentMegabytes())} MB`)
    return faults
  } finally {
    await lanyard.stop()
  }
}
