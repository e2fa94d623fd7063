import type { Readable } from 'node:stream'
import type { Call, Calls, FieldError, WireCase } from '@lanyard/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Caller } from '../caller.ts'
import type { TenantDatabase, Transaction } from '../database/database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import type { Host, HostPart } from './hosts.ts'
import type { PreparedResponse } from './responses/prepared-response.ts'

/** A part of a request, typed by its schema. Unknown for `Call` in general. */
type PartOf<Of, Part extends 'params' | 'query'> = Call extends Of
  ? never
  : Of extends { [Key in Part]: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined
type BodyOf<Of> = Of extends { body: { schema: infer Schema extends z.ZodType } } ? z.output<Schema> : undefined

/** A handler's input: the caller, the validated request and the tenant's records. */
export type ReadContext<Of extends Call = Call> = {
  caller: Caller
  db: TenantDatabase
  wireCase: WireCase
  request: FastifyRequest
  reply: FastifyReply
  params: PartOf<Of, 'params'>
  query: PartOf<Of, 'query'>
}

/** A writing call runs in one transaction, which also holds its idempotency key. */
export type WriteContext<Of extends Call = Call> = Omit<ReadContext<Of>, 'db'> & { transaction: Transaction; body: BodyOf<Of> }

/** A call about the caller's own account: the pool's records, with transactions only where the handler opens them. */
export type AccountContext<Of extends Call = Call> = ReadContext<Of> & { body: BodyOf<Of> }

/** A call that needs no session. A caller with a session may make it too. */
export type OpenContext<Of extends Call = Call> = Omit<ReadContext<Of>, 'caller' | 'db'> & { caller: Caller | undefined; body: BodyOf<Of> }

/** `totalCount` is sent as `X-Total-Count`. */
export type Listed = { items: readonly object[]; totalCount: number }
/** A record that is written as a whole, with the version that `If-Match` refers to. */
export type Versioned = { record: object; version: string }
/** A download, sent while it is produced. */
export type Streamed = { stream: Readable; filename: string }
export type Answer = object | Listed | Versioned | PreparedResponse | Streamed

/** The errors in a body's values, and the write to run if there are none. Checking writes nothing. */
export type Checked = { errors: readonly FieldError[]; write(): Promise<Answer> }

/** A write either just writes, or checks its body's values first. */
type Write<Context> = ((context: Context) => Promise<Answer>) | { check(context: Context): Promise<Checked> }

/** For calls about personal records: their handlers' extra input, and how their bodies and answers are processed. */
export type RecordHooks<Extra extends object = object> = {
  /** Throws if the caller can't make these calls at this host. */
  context(call: { caller: Caller; host: Host; isWrite: boolean }): Promise<Extra>
  /** Processes a body before its transaction begins. */
  prepare?(body: unknown): Promise<unknown>
  /** Encrypts the answers stored for idempotency keys, because they are personal. */
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

/** The routes of a table of calls. A call without a handler doesn't compile. */
export const routesOf = <const Of extends Calls>(
  calls: Of,
  hosts: readonly HostPart[],
  handlers: { [Operation in keyof Of]: Handler<Of[Operation]> },
): Route[] =>
  Object.entries(calls).map(([operation, call]) => {
    // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
    const handle = handlers[operation] as never
    return { operation, call, hosts, kind: call.method === 'GET' ? 'reading' : 'writing', handle }
  })

/** Reading records doesn't need the request, so downloads can use the same handlers. */
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
    // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
    const handle = handlers[operation] as never
    return { operation, call, hosts, hooks, kind: call.method === 'GET' ? 'reading' : 'writing', handle }
  })

/** Calls about the caller's own account. Their answers aren't stored, so an `Idempotency-Key` has no effect. */
export const accountRoutesOf = <Of extends Calls>(
  calls: Of,
  hosts: readonly HostPart[],
  handlers: { [Operation in keyof Of]: (context: AccountContext<Of[Operation]>) => Promise<Answer> },
  // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
): Route[] => Object.entries(calls).map(([operation, call]) => ({ operation, call, hosts, kind: 'account', handle: handlers[operation] as never }))

export const openRoutesOf = <Of extends Calls>(
  calls: Of,
  hosts: readonly HostPart[],
  handlers: { [Operation in keyof Of]: (context: OpenContext<Of[Operation]>) => Promise<Answer> },
  // Handlers are typed by their call in the table; the dispatcher knows only that they fit.
): Route[] => Object.entries(calls).map(([operation, call]) => ({ operation, call, hosts, kind: 'open', handle: handlers[operation] as never }))
