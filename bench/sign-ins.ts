import { openPasswords } from '../apps/server/src/identity/passwords/passwords.ts'
import { measure, median, middle, mostSpread, spreadOf } from './load.ts'
import { startBare, startLanyard } from './processes.ts'
import { enter, send, signIn } from './sign-in.ts'
import { whole } from './table.ts'

const rounds = 15
/** Sign-ins that warm up. */
const warmUps = 5
const [host, username, password] = ['banksia.localhost', 'learner@banksia.example', 'lanyard-demo-2026']

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** A sign-in beside the password's hash alone, which is slow on purpose, and the session that each page asks for beside a bare response. Returns the targets that were missed. */
export const measureSignIns = async (): Promise<string[]> => {
  const lanyard = await startLanyard()
  try {
    const passwords = await openPasswords()
    const turn = { names: [username] }
    const hash = await passwords.hash(password, turn)
    for (let round = 0; round < warmUps; round++) await signIn(lanyard.port, host, username, password)
    const times: { signIn: number; hash: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const ofHash = await timed(() => passwords.verify(hash, password, turn))
      times.push({ hash: ofHash, signIn: await timed(() => signIn(lanyard.port, host, username, password)) })
    }
    const milliseconds = (name: 'signIn' | 'hash') => median(times.map((time) => time[name])).toFixed(1)
    const share = median(times.map((time) => time.hash / time.signIn)).toFixed(2)
    console.log(`a sign-in with its three requests: ${milliseconds('signIn')} ms, of which the password's hash is ${milliseconds('hash')} ms (${share})`)

    const { cookie } = await enter(lanyard.port, host, username, password)
    const { body } = await send(lanyard.port, host, '/api/auth/session', { headers: { cookie } })
    const bare = await startBare(200, Buffer.byteLength(body))
    const request = { path: '/api/auth/session', headers: { cookie, host: `${host}:${lanyard.port}` } }
    const measured = []
    for (let round = 0; round < warmUps + rounds; round++) {
      const both = { ours: await measure(lanyard.port, [request]), bare: await measure(bare.port, [request]) }
      if (round >= warmUps) measured.push(both)
    }
    await bare.stop()
    const { requestsPerSecond, p50, p99 } = middle(measured.map(({ ours }) => ours))
    const ofBare = median(measured.map(({ ours, bare: floor }) => ours.requestsPerSecond / floor.requestsPerSecond))
    const spread = median(measured.map(({ ours }) => spreadOf(ours)))
    console.log(
      `the session: ${whole(Buffer.byteLength(body))} bytes, ${whole(requestsPerSecond)} a second (${ofBare.toFixed(2)} of bare), p50 ${p50.toFixed(1)} ms, ` +
        `p99 ${p99.toFixed(1)} ms (${spread.toFixed(2)} times)`,
    )
    return spread > mostSpread ? [`the session: p99 is ${spread.toFixed(2)} times p50, not ${mostSpread}`] : []
  } finally {
    await lanyard.stop()
  }
}
