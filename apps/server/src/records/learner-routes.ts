import { type Call, type Calls, pascalName, type WireCase } from '@lanyard/contract'
import type { z } from 'zod'
import { Problem } from '../common/problem.ts'
import type { Transaction } from '../database/database.ts'
import { once } from '../http/idempotency.ts'
import { bodyReader } from '../http/requests/validation.ts'
import { serialiser } from '../http/responses/serialisation.ts'
import type { Asked, AskedOfOwn, Listed, Route } from '../http/routes.ts'
import { dayAt } from '../lists/list-days.ts'
import { referenceValuesOf } from '../lists/list-values.ts'
import type { Tenant, TenantSettings } from '../sites/site.ts'
import type { LearnerContext, LearnerDependencies } from './learner-dependencies.ts'
import { representRecord } from './representation.ts'
import { readWhole } from './whole-bodies.ts'

/** A record that is written as a whole, with the version that `If-Match` speaks of. */
export type Versioned = { record: object; version: string }
const isVersioned = (answer: object): answer is Versioned => 'version' in answer && 'record' in answer
const isListed = (answer: object): answer is Listed => 'items' in answer && 'totalCount' in answer

type Read<Of, Part extends 'params' | 'query'> = Of extends { [Key in Part]: infer Schema extends z.ZodType } ? z.output<Schema> : undefined
type BodyOf<Of> = Of extends { body: { schema: infer Schema extends z.ZodType } } ? z.output<Schema> : undefined

export type LearnerAsked<Of extends Call = Call> = Omit<Asked, 'params' | 'query'> & {
  context: LearnerContext
  params: Read<Of, 'params'>
  query: Read<Of, 'query'>
}
export type LearnerTold<Of extends Call = Call> = Omit<LearnerAsked<Of>, 'db'> & { transaction: Transaction; body: BodyOf<Of> }

type LearnerAnswer = Promise<object | Listed | Versioned>
type Handler<Of extends Call> = Of['method'] extends 'GET' ? (asked: LearnerAsked<Of>) => LearnerAnswer : (told: LearnerTold<Of>) => LearnerAnswer

type Section = keyof TenantSettings['ShowSections']

const tenantOf = ({ sites, places }: LearnerDependencies, { request, caller }: Asked): { tenant: Tenant; isMaintained: boolean } => {
  const { site } = places(request.raw)
  if (site) return { tenant: site.tenant, isMaintained: site.status === 'maintenance' }
  const all = sites.all().filter(({ tenant }) => tenant.id === caller.tenantId)
  const [first] = all
  if (!first) throw new Problem('site-not-published')
  return { tenant: first.tenant, isMaintained: all.every(({ status }) => status !== 'published') }
}

const contextOf = async (house: LearnerDependencies, asked: Asked, section: Section | undefined): Promise<LearnerContext> => {
  const { tenant, isMaintained } = tenantOf(house, asked)
  if (section && !tenant.settings.ShowSections[section]) throw new Problem('section-hidden')
  if (isMaintained && asked.request.method !== 'GET') throw new Problem('site-in-maintenance', undefined, { headers: { 'retry-after': '300' } })
  const { tenantId, accountId } = asked.caller
  const now = house.clock()
  return {
    scope: { tenantId, accountId },
    tenant,
    now: new Date(now).toISOString(),
    today: dayAt(tenant.timeZone, now),
    timeZone: tenant.timeZone,
    secrets: house.secrets,
    values: referenceValuesOf(await house.catalogue.of(tenantId)),
  }
}

/** Each letter case has a tag of its own, of the same version. */
const versionIn = (version: string, wireCase: WireCase) => `${version}-${wireCase === 'camelCase' ? 'c' : 'p'}`

const answering = (call: Call) => {
  const serialise = serialiser(call.answer)
  return (answer: object, { wireCase, request }: Pick<Asked, 'wireCase' | 'request'>) => {
    const ifNoneMatch = request.method === 'GET' ? request.headers['if-none-match'] : undefined
    if (isListed(answer)) return representRecord({ body: serialise(answer.items, wireCase), totalCount: answer.totalCount, ifNoneMatch })
    if (isVersioned(answer)) return representRecord({ body: serialise(answer.record, wireCase), version: versionIn(answer.version, wireCase), ifNoneMatch })
    return representRecord({ body: serialise(answer, wireCase), ifNoneMatch })
  }
}

/** What is wrong is told in the letter case that the caller speaks. */
const inCallersCase = (wireCase: WireCase) => (error: unknown) => {
  if (wireCase === 'camelCase' || !(error instanceof Problem) || !error.errors) throw error
  const errors = error.errors.map(({ pointer, message }) => ({ pointer: pointer.split('/').map(pascalName).join('/'), message }))
  throw new Problem(error.code, error.message, { errors, headers: error.headers })
}

/** Half a character (a lone surrogate) is text that no database holds: it becomes the replacement character. */
const wellFormed = <Value>(value: Value): Value => {
  if (typeof value === 'string') return value.toWellFormed() as Value
  if (Array.isArray(value)) return value.map(wellFormed) as Value
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, wellFormed(inner)])) as Value
}

/** The section that a tenant can hide, and what is done to a body before its transaction begins. */
export type LearnerCallOptions = { section?: Section; prepare?: (body: unknown) => Promise<unknown> }

/** What a write answered is kept for its idempotency key: sealed, because it is personal. */
const handling = (house: LearnerDependencies, call: Call, { section, prepare = async (body) => body }: LearnerCallOptions, handle: Handler<Call>) => {
  const respond = answering(call)
  const read = call.body && bodyReader(call.body.schema)
  return async (asked: AskedOfOwn) => {
    const context = await contextOf(house, asked, section)
    if (call.method === 'GET') return respond(await handle({ ...asked, context } as never), asked)
    const { db, request, caller, wireCase } = asked
    const { seal, open } = house.secrets
    const write = (body: unknown, transaction: Transaction) => handle({ ...asked, body: wellFormed(body), context, transaction } as never)
    const kept = async () => {
      const body = read ? await readWhole(read, request.body, { db, write, prepare }) : undefined
      const sealed = async (transaction: Transaction) => ({ sealed: seal(JSON.stringify(await write(body, transaction))).toString('base64') })
      return once(db, request, caller, body, sealed, house.countWrites(caller, request.routeOptions.config.operation))
    }
    const { sealed } = (await kept().catch(inCallersCase(wireCase))) as { sealed: string }
    return respond(JSON.parse(open(Buffer.from(sealed, 'base64'))), asked)
  }
}

/** The routes of a table of learner calls; each reads its body itself. A section that the tenant hides refuses; what writes runs in one transaction. */
export const learnerRoutesOf = <Of extends Calls>(
  house: LearnerDependencies,
  calls: Of,
  handlers: { [Operation in keyof Of]: Handler<Of[Operation]> },
  options: LearnerCallOptions = {},
): Route[] =>
  Object.entries(calls).map(([operation, call]) => {
    const { body: _body, ...withoutBody } = call
    return { operation, call: withoutBody, places: ['site', 'api'], kind: 'own', handle: handling(house, call, options, handlers[operation] as never) }
  })
