import type { Readable } from 'node:stream'
import type { Call, Calls, FieldError, WireCase } from '@lanyard/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { TenantDatabase, Transaction } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Host, HostPart } from './hosts.ts'
import type { PreparedResponse } from './responses/prepared-response.ts'

/** A part of a request as its schema gives it; of any call at all, nothing is known of it. */
type PartOf<Of, Part extends 'params' | 'query'> = Call extends Of
  ? never
  : Of extends { [Key in Part]: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined
type BodyOf<Of> = Of extends { body: { schema: infer Schema extends z.ZodType } } ? z.output<Schema> : undefined

/** What a handler is given: the caller, the checked request and the tenant's records. */
export type ReadContext<Of extends Call = Call> = {
  caller: Caller
  db: TenantDatabase
  wireCase: WireCase
  request: FastifyRequest
  reply: FastifyReply
  params: PartOf<Of, 'params'>
  query: PartOf<Of, 'query'>
}

/** A call that writes runs in one transaction, which is its idempotency key's too. */
export type WriteContext<Of extends Call = Call> = Omit<ReadContext<Of>, 'db'> & { transaction: Transaction; body: BodyOf<Of> }

/** A call about the caller's own account: the pool's records, and transactions only where the handler opens them. */
export type AccountContext<Of extends Call = Call> = ReadContext<Of> & { body: BodyOf<Of> }

/** A call that needs no session; a caller who has one may send it. */
export type OpenContext<Of extends Call = Call> = Omit<ReadContext<Of>, 'caller' | 'db'> & { caller: Caller | undefined; body: BodyOf<Of> }

/** The whole list's count goes into `X-Total-Count`. */
export type Listed = { items: readonly object[]; totalCount: number }
/** A record that is written as a whole, with the version that `If-Match` speaks of. */
export type Versioned = { record: object; version: string }
/** A download, sent as it is made. */
export type Streamed = { stream: Readable; filename: string }
export type Answer = object | Listed | Versioned | PreparedResponse | Streamed

/** What is wrong with the values of a body, and the write that may follow when nothing is. Checking writes nothing. */
export type Checked = { errors: readonly FieldError[]; write(): Promise<Answer> }

/** A write either just writes, or checks its body's values first. */
type Write<Context> = ((context: Context) => Promise<Answer>) | { check(context: Context): Promise<Checked> }

/** Calls about personal records: what their handlers are given as well, and how their bodies and answers are kept. */
export type RecordHooks<Extra extends object = object> = {
  /** Throws when the caller can't make these calls at this host. */
  context(call: { caller: Caller; host: Host; isWrite: boolean }): Promise<Extra>
  /** What is done to a body before its transaction begins. */
  prepare?(body: unknown): Promise<unknown>
  /** Seals the answers that are kept for idempotency keys: they are personal. */
  secrets: Secrets
}

type Reading = { kind: 'reading'; handle: (context: ReadContext) => Answer | Promise<Answer> }
type Writing = { kind: 'writing'; handle: Write<WriteContext> }
type Account = { kind: 'account'; handle: (context: AccountContext) => Promise<Answer> }
type Open = { kind: 'open'; handle: (context: OpenContext) => Promise<Answer> }

export type Route = { operation: string; call: Call; hosts: readonly HostPart[]; hooks?: RecordHooks } & (Reading | Writing | Account | Open)

type Handler<Of extends Call> = Of['method'] extends 'GET'
  ? (context: ReadContext<Of>) => Answer | Promise<Answer>
  : (context: WriteContext<Of>) => Promise<Answer>

/** The routes of a table of calls: a call without a handler doesn't compile. */
export const routesOf = <const Of extends Calls>(
  calls: Of,
  hosts: readonly HostPart[],
  handlers: { [Operation in keyof Of]: Handler<Of[Operation]> },
): Route[] =>
  Object.entries(calls).map(([operation, call]) => {
    const handle = handlers[operation] as never
    return { operation, call, hosts, kind: call.method === 'GET' ? 'reading' : 'writing', handle }
  })

/** Records are read without the request, so that they can be read for a download as well. */
type RecordRead<Of extends Call, Extra extends object> = Omit<ReadContext<Of>, 'request' | 'reply' | 'wireCase'> & Extra
export type RecordWrite<Of extends Call, Extra extends object> = WriteContext<Of> & Extra
type RecordHandler<Of extends Call, Extra extends object> = Of['method'] extends 'GET'
  ? (context: RecordRead<Of, Extra>) => Promise<Answer>
  : Write<RecordWrite<Of, Extra>>

/** The routes of a table of calls about personal records. */
export const recordRoutesOf = <const Of extends Calls, Extra extends object>(
  calls: Of,
  hosts: readonly HostPart[],
  hooks: RecordHooks<Extra>,
  handlers: { [Operation in keyof Of]: RecordHandler<Of[Operation], Extra> },
): Route[] =>
  Object.entries(calls).map(([operation, call]) => {
    const handle = handlers[operation] as never
    return { operation, call, hosts, hooks, kind: call.method === 'GET' ? 'reading' : 'writing', handle }
  })

/** Calls about one's own account: nothing of what they answer is kept, so an `Idempotency-Key` means nothing to them. */
export const accountRoutesOf = <Of extends Calls>(
  calls: Of,
  hosts: readonly HostPart[],
  handlers: { [Operation in keyof Of]: (context: AccountContext<Of[Operation]>) => Promise<Answer> },
): Route[] => Object.entries(calls).map(([operation, call]) => ({ operation, call, hosts, kind: 'account', handle: handlers[operation] as never }))

export const openRoutesOf = <Of extends Calls>(
  calls: Of,
  hosts: readonly HostPart[],
  handlers: { [Operation in keyof Of]: (context: OpenContext<Of[Operation]>) => Promise<Answer> },
): Route[] => Object.entries(calls).map(([operation, call]) => ({ operation, call, hosts, kind: 'open', handle: handlers[operation] as never }))
