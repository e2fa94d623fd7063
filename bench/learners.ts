import { send, signIn } from './sign-in.ts'

/** A signed-in learner: host, ids and token. */
export type SignedIn = { host: string; tenantId: number; accountId: number; learnerId: number; headers: Record<string, string> }

const password = 'lanyard-demo-2026'

/** The token's owner. */
const claimsOf = (token: string): { tenantId: number; accountId: number } => {
  const { tid, sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { tid: number; sub: string }
  return { tenantId: tid, accountId: Number(sub) }
}

const textOf = async (port: number, { host, headers }: Pick<SignedIn, 'host' | 'headers'>, path: string): Promise<string> => {
  const { status, body } = await send(port, host, path, { headers })
  if (status !== 200) throw new Error(`${path} answers ${status}: ${body}`)
  return body
}

/** Signs in this many learners over HTTP as browsers do, from each tenant in turn. */
export const signLearnersIn = async (port: number, count: number, tenants: number): Promise<SignedIn[]> => {
  const learners: SignedIn[] = []
  for (let index = 0; index < count; index++) {
    const code = `scale${String((index % tenants) + 1).padStart(3, '0')}`
    const host = `${code}.localhost`
    const token = await signIn(port, host, `learner${Math.floor(index / tenants) * 7 + 1}@${code}.example`, password)
    const headers = { authorization: `Bearer ${token}`, jsonFormat: 'camelCase' }
    const [first] = JSON.parse(await textOf(port, { host, headers }, '/learner-app/learner-class-registrations?take=1')) as [{ data: { learnerId: number } }]
    learners.push({ host, ...claimsOf(token), learnerId: first.data.learnerId, headers })
  }
  return learners
}

/** The response size for one learner. */
export const sizeOf = async (port: number, learner: SignedIn, path: string): Promise<number> => Buffer.byteLength(await textOf(port, learner, path))
