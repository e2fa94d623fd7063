import { AsyncLocalStorage } from 'node:async_hooks'

/** Who changes records, and from where: an account, an API key, an import run or a job. */
export type ChangeOrigin = {
  origin: 'learner' | 'staff' | 'operator' | 'api-key' | 'import' | 'job' | 'system'
  actor: string
  /** Writes in bulk log their chunks themselves (`batch`), or aren't logged. */
  log?: 'batch' | 'off'
}

/** What a span says: never personal data, tokens, or the values of queries and statements. */
export type SpanAttributes = Record<string, string | number | boolean | string[]>

/** A step of work that is traced (decision 84). */
export type Span = {
  traceId: string
  /** Begins a step of this one. A client's step is a call to another service. */
  begin(name: string, attributes: SpanAttributes, kind?: 'client' | 'internal'): Span
  set(attributes: SpanAttributes): void
  /** Marks it as failed with the error's code, because an error's message may quote values. */
  fail(error: unknown): void
  end(): void
  /** Headers with which another service continues the trace. */
  headers(): Record<string, string>
}

/** What applies to everything that a request, a job or a command starts. */
type WorkContext = {
  deadline?: (() => number) | undefined
  origin?: ChangeOrigin | undefined
  operation?: string | undefined
  /** If it is traced. */
  span?: Span | undefined
}

/** One storage for all of it: each further one would cost every request a few microseconds. */
const contexts = new AsyncLocalStorage<WorkContext>()

export const workContext = (): WorkContext | undefined => contexts.getStore()

/** Runs `work` with some of its context replaced. */
export const withContext = <Result>(changed: WorkContext, work: () => Result): Result => contexts.run({ ...contexts.getStore(), ...changed }, work)

/** The call or job that is under way, as the metrics name it. */
export const operationName = (): string | undefined => {
  const context = contexts.getStore()
  return context?.operation ?? (context?.origin?.origin === 'job' ? `job ${context.origin.actor}` : undefined)
}
