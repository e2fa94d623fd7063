import { openDatabase } from '../apps/server/src/platform/database.ts'
import { accountOf } from './learners.queries.ts'
import { ask, signIn } from './sign-in.ts'

/** A learner who is signed in: where, as whom, with which token. */
export type SignedIn = { host: string; tenantId: number; accountId: number; headers: Record<string, string> }

const password = 'lanyard-demo-2026'

/** So many learners, one of each tenant in turn, signed in over the wire as browsers do. */
export const signLearnersIn = async (port: number, appUrl: string, count: number, tenants: number): Promise<SignedIn[]> => {
  const database = openDatabase(appUrl, { connections: 1 })
  const learners: SignedIn[] = []
  for (let index = 0; index < count; index++) {
    const code = `scale${String((index % tenants) + 1).padStart(3, '0')}`
    const host = `${code}.localhost`
    const email = `learner${Math.floor(index / tenants) * 7 + 1}@${code}.example`
    const token = await signIn(port, host, email, password)
    learners.push({ host, ...(await accountOf(database, code.toUpperCase(), email)), headers: { authorization: `Bearer ${token}`, jsonFormat: 'camelCase' } })
  }
  await database.close()
  return learners
}

/** The bytes that one learner is answered. */
export const sizeOf = async (port: number, { host, headers }: SignedIn, path: string): Promise<number> => {
  const { status, body } = await ask(port, host, path, { headers })
  if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`)
  return Buffer.byteLength(body)
}
