import cluster from 'node:cluster'
import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import {
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  type Span as OpenSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, ParentBasedSampler, type SpanExporter, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace'
import lanyard from '../../package.json' with { type: 'json' }
import { inTime } from '../common/deadline.ts'
import type { Span, SpanAttributes } from '../common/work-context.ts'
import type { Log } from './log.ts'
import type { TracesConfig } from './traces-config.ts'

/** Milliseconds: for an export with its retries, and for the last ones at close. */
const exportWithin = 5_000
const closesWithin = 3_000
const lastUnsent = 'the last traces were not sent'

type Kind = 'server' | 'client' | 'internal'
/** `headers` are those of a request, which may continue its caller's trace. `since` is on the clock of `performance.now()`. */
type Root = { name: string; kind: Kind; attributes: SpanAttributes; headers?: IncomingHttpHeaders; since?: number }

export type Tracing = {
  /** Begins traced work, unless the sampler leaves it out. */
  begin(root: Root): Span | undefined
  /** Sends what is left, for a few seconds at most. */
  close(): Promise<void>
}

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const propagator = new W3CTraceContextPropagator()

/** A code such as `busy`, `23505` or `ECONNREFUSED`, or else the error's class. */
const typeOf = (error: unknown): string => {
  if (typeof error === 'string') return error
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown }
  return [code, name].find((each) => typeof each === 'string' && /^[\w-]{1,60}$/.test(each))?.toString() ?? '_OTHER'
}

/** A collector that can't be reached is logged once, until it can be again. */
const reporting = (exporter: SpanExporter, { origin }: URL, log: Pick<Log, 'info' | 'warn'>): SpanExporter => {
  let isFailing = false
  // An export belongs to no request, though one of them began its timer.
  const about = { traceId: undefined, collector: origin }
  const report = (error: Error | undefined) => {
    if (error && !isFailing)
      log.warn({ ...about, fault: typeOf(error), reason: error.message.slice(0, 200) }, "traces don't reach the collector and are dropped until they do")
    if (!error && isFailing) log.info(about, 'traces reach the collector again')
    isFailing = error !== undefined
  }
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        report(result.code === ExportResultCode.SUCCESS ? undefined : (result.error ?? new Error('The export failed')))
        done(result)
      }),
    shutdown: () => exporter.shutdown(),
  }
}

const samplerOf = ({ ratio, isParentBased }: TracesConfig['sampler']) => {
  const root = new TraceIdRatioBasedSampler(ratio)
  return isParentBased ? new ParentBasedSampler({ root }) : root
}

/** Each process has its own, also where the environment that they share names one. */
const instanceId = (given: string | undefined) => (given && cluster.worker ? `${given}-${cluster.worker.id}` : (given ?? randomUUID()))

/** Only loaded when traces are on (decision 84). */
export const openTracing = ({ url, headers, sampler, resource }: TracesConfig, log: Pick<Log, 'info' | 'warn'>): Tracing => {
  const named = { 'service.version': lanyard.version, ...resource, 'service.instance.id': instanceId(resource['service.instance.id']) }
  const exporter = reporting(new OTLPTraceExporter({ url, headers, timeoutMillis: exportWithin }), new URL(url), log)
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(named)),
    sampler: samplerOf(sampler),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  const tracer = provider.getTracer('lanyard', lanyard.version)

  const begin = ({ name, kind, attributes, since }: Root, parent: Context) =>
    tracer.startSpan(name, { kind: kinds[kind], attributes, ...(since !== undefined && { startTime: since }) }, parent)

  const asSpan = (span: OpenSpan): Span => {
    const inside = trace.setSpan(ROOT_CONTEXT, span)
    return {
      traceId: span.spanContext().traceId,
      begin: (name, attributes, kind = 'internal') => asSpan(begin({ name, kind, attributes }, inside)),
      set: (attributes) => void span.setAttributes(attributes),
      fail: (error) => void span.setAttribute('error.type', typeOf(error)).setStatus({ code: SpanStatusCode.ERROR }),
      end: () => {
        if (span.isRecording()) span.end()
      },
      headers: () => {
        const sent: Record<string, string> = {}
        propagator.inject(inside, sent, defaultTextMapSetter)
        return sent
      },
    }
  }

  return {
    begin: (root) => {
      const parent = root.headers ? propagator.extract(ROOT_CONTEXT, root.headers, defaultTextMapGetter) : ROOT_CONTEXT
      const span = begin(root, parent)
      return span.isRecording() ? asSpan(span) : undefined
    },
    close: () => inTime(provider.shutdown(), performance.now() + closesWithin).catch((error: unknown) => log.warn({ fault: typeOf(error) }, lastUnsent)),
  }
}
