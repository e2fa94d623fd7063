import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { Session } from 'node:inspector'
import type { AddressInfo, Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Application } from '../application.ts'
import { inSpan, within } from '../common/spans.ts'
import { readConfig } from '../config.ts'
import { demonstrationPassword } from '../demonstration/tenants.ts'
import { guardedFetch } from '../identity/sign-in/services/guarded-fetch.ts'
import { openS3Storage } from '../storage/storage-s3.ts'
import { freePort, openS3Server } from '../storage/storage-testing.ts'
import { browserAt, cheap } from '../testing/identity.ts'
import { openLoopbackServer } from '../testing/loopback-server.ts'
import { openTestServer, origins, type TestServer } from '../testing/server.ts'
import { openTraceCollector, type ReceivedSpan } from '../testing/trace-collector.ts'
import { openLog } from './log.ts'

const email = 'learner@banksia.example'
const caller = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' }
const traceparent = `00-${caller.traceId}-${caller.spanId}-01`

/** Which files of the library this process has loaded. */
const loadedFiles = (): string[] => {
  const urls: string[] = []
  const session = new Session()
  session.connect()
  session.on('Debugger.scriptParsed', ({ params }) => urls.push(params.url))
  session.post('Debugger.enable')
  session.post('Debugger.disable')
  session.disconnect()
  return urls.filter((url) => /@opentelemetry\/(sdk|exporter|otlp|core|resources)/.test(url))
}

type Collector = Awaited<ReturnType<typeof openTraceCollector>>
const collectorSettings = (url: string) => ({ OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test%20one' })

const siteHeaders = (token: string) => ({ host: new URL(origins.banksia).host, authorization: `Bearer ${token}` })

/** A log whose lines can be read. */
const openReadableLog = () => {
  const lines: Record<string, unknown>[] = []
  return { lines, log: openLog('debug', true, { write: (line) => void lines.push(JSON.parse(line)) }) }
}

test('while traces are off, their library is not loaded', async () => {
  const server = await openTestServer({ environment: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_SDK_DISABLED: 'true' } })
  expect((await server.raw('banksia', '/healthz')).statusCode).toBe(200)
  await server.close()
  expect(loadedFiles()).toEqual([])
})

describe('with a collector', () => {
  let collector: Collector
  let spans: ReceivedSpan[]
  let token: string
  let cookies: string
  const { lines, log } = openReadableLog()
  const secretAddress = 'a-calendar-address-nobody-may-see'
  const secretQuery = 'a-subject-nobody-may-see'

  /** Over a real connection: lists in memory are answered before the router. */
  const overNetwork = async (server: TestServer, path: string) => {
    await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = server.app.addresses()[0] as AddressInfo
    const headers = { ...siteHeaders(token), connection: 'close' }
    const [answer] = await once(httpRequest({ port, host: '127.0.0.1', path, headers }).end(), 'response')
    answer.resume()
    await once(answer, 'end')
  }

  const sendForgottenPassword = async (server: TestServer) => {
    await browserAt(server, 'banksia').signIn({ step: 'FORGOT_PASSWORD', username: email })
    const tenantId = server.tenantId('banksia')
    const isSent = "select 1 from outgoing_mail where tenant_id = $1 and recipient = $2 and kind = 'reset-code' and state = 'sent'"
    await vi.waitFor(async () => expect(await server.asOwner(isSent, [tenantId, email], tenantId)).toHaveLength(1), { timeout: 20_000, interval: 200 })
  }

  beforeAll(async () => {
    collector = await openTraceCollector()
    const environment = { ...collectorSettings(collector.url), OTEL_SERVICE_NAME: 'portal', OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=open%20sesame' }
    const server = await openTestServer({ passwordCost: cheap, environment })
    const browser = browserAt(server, 'banksia')
    await browser.signIn({ username: email, password: demonstrationPassword })
    cookies = JSON.stringify([...browser.cookies.values()])
    token = await server.learnerToken('banksia', email)
    await server.raw('banksia', '/learner-app/support-cases', { bearer: token, headers: { traceparent } })
    await server.raw('banksia', `/learner-app/support-cases?subject=${secretQuery}`, { bearer: token })
    await server.raw('banksia', '/healthz')
    await server.raw('banksia', `/calendar/${secretAddress}.ics`)
    await server.raw('banksia', `/no-page/${secretAddress}`)
    await overNetwork(server, '/combos/visas')
    await sendForgottenPassword(server)
    const logged = await server.open({ log })
    await server.asOwner('alter table support_cases rename to hidden_cases')
    await logged.app.inject({ url: '/learner-app/support-cases', headers: siteHeaders(token) })
    await logged.close()
    await server.close()
    spans = collector.spans()
  })
  afterAll(() => collector.close())

  const named = (name: string) =>
    spans.find((span) => span.name === name) ?? expect.unreachable(`There is no span ${name}, only ${spans.map((each) => each.name)}`)
  const listed = () => spans.find(({ parentId }) => parentId === caller.spanId) ?? expect.unreachable("There is no span in the caller's trace")
  const inside = ({ spanId }: ReceivedSpan) => spans.filter(({ parentId }) => parentId === spanId)

  test("a request continues its caller's trace and says what it was, not what it asked for", () => {
    expect(listed()).toMatchObject({
      ...{ name: 'GET listSupportCases', traceId: caller.traceId, kind: 2, status: 0 },
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/learner-app/support-cases',
        'url.path': '/learner-app/support-cases',
        'url.scheme': 'http',
        'http.response.status_code': 200,
        'server.address': 'banksia.localhost',
        'lanyard.tenant': 'BANKSIA',
        'lanyard.request_id': expect.stringMatching(/^[\w-]{9,}$/),
      },
    })
  })

  test('its statements are steps of it, with their names', () => {
    const steps = inside(listed())
    expect(steps.length).toBeGreaterThan(0)
    for (const step of steps) expect(step).toMatchObject({ traceId: caller.traceId, kind: 3, attributes: { 'db.system.name': 'postgresql' } })
    expect(steps.flatMap(({ attributes }) => attributes['lanyard.db.statements'])).toContainEqual(expect.stringMatching(/^[\w-]{27}$/))
    expect(spans.some(({ name, attributes }) => name.startsWith('BATCH ') && Number(attributes['db.operation.batch.size']) >= 2)).toBe(true)
  })

  test('a list that is answered from memory has a span too', () => {
    expect(named('GET listVisas').attributes).toMatchObject({ 'http.route': '/combos/visas', 'http.response.status_code': 200, 'lanyard.tenant': 'BANKSIA' })
  })

  test('while traces are on, their library is loaded', () => {
    expect(loadedFiles()).toContainEqual(expect.stringContaining('@opentelemetry/sdk-trace/'))
  })

  test('health checks have none', () => {
    expect(spans.filter(({ attributes }) => attributes['http.route'] === '/healthz')).toEqual([])
  })

  test('a failure marks the request and the statement, and its lines in the log name the trace', () => {
    const failed = spans.find(({ name, attributes }) => name === 'GET listSupportCases' && attributes['http.response.status_code'] === 500)
    if (!failed) return expect.unreachable('There is no failed request')
    expect(failed).toMatchObject({ status: 2, attributes: { 'error.type': '42P01' } })
    expect(inside(failed)).toContainEqual(expect.objectContaining({ status: 2, attributes: expect.objectContaining({ 'error.type': '42P01' }) }))
    const ofRequest = lines.filter(({ requestId }) => requestId === failed.attributes['lanyard.request_id'])
    expect(ofRequest.map(({ msg }) => msg)).toContain('answered')
    expect(ofRequest.length).toBeGreaterThan(1)
    for (const line of ofRequest) expect(line).toMatchObject({ traceId: failed.traceId })
  })

  test('a job has a trace of its own, in which mails are sent', () => {
    const sent = named('send mail')
    expect(sent).toMatchObject({ kind: 3, attributes: { 'lanyard.mail.kind': 'reset-code' } })
    expect(spans.find(({ spanId }) => spanId === sent.parentId)).toMatchObject({ name: 'job mail', parentId: '', attributes: { 'lanyard.job': 'mail' } })
  })

  test('every process names itself, and sends the headers it was given', () => {
    const instances = new Set(spans.map(({ resource }) => resource['service.instance.id']))
    expect(instances.size).toBe(2)
    expect(spans[0]?.resource).toMatchObject({ 'service.name': 'portal', 'deployment.environment.name': 'test one', 'service.version': expect.any(String) })
    for (const headers of collector.headers()) expect(headers).toMatchObject({ 'content-type': 'application/x-protobuf', 'x-collector-key': 'open sesame' })
  })

  test('no password, token, cookie, address, query or name of a person leaves in a span', () => {
    const exported = collector.bytes().toString('latin1')
    expect(exported).toContain('listSupportCases')
    const cookieValues = [...cookies.matchAll(/[\w.%-]{20,}/g)].map(([value]) => value)
    expect(cookieValues.length).toBeGreaterThan(0)
    for (const secret of [email, encodeURIComponent(email), demonstrationPassword, token, secretAddress, secretQuery, ...cookieValues])
      expect(exported.includes(secret), secret).toBe(false)
  })
})

/** Traced work, and what a service that it calls receives. */
const callsOut = async (environment: Record<string, string>, work: (service: URL) => Promise<unknown>) => {
  const collector = await openTraceCollector()
  const received: IncomingHttpHeaders[] = []
  const service = createServer(({ headers }, response) => {
    received.push(headers)
    response.writeHead(204).end()
  })
  await once(service.listen(0, '127.0.0.1'), 'listening')
  const { traces } = readConfig({ ...collectorSettings(collector.url), ...environment })
  const { openTracing } = await import('./tracing.ts')
  const tracing = openTracing(traces ?? expect.unreachable(), openReadableLog().log)
  const span = tracing.begin({ name: 'work', kind: 'internal', attributes: {}, headers: { traceparent } })
  const run = () => work(new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/token-in-the-path`))
  await (span ? within(span, run) : run())
  await tracing.close()
  service.close()
  await collector.close()
  return { received, spans: collector.spans(), span }
}

test('an identity service is told of the trace that it is called in, and the span says no path', async () => {
  const { received, spans } = await callsOut({}, (url) => guardedFetch(true)(url))
  const called = spans.find(({ name }) => name === 'GET')
  expect(called).toMatchObject({ kind: 3, attributes: { 'server.address': '127.0.0.1', 'http.response.status_code': 204 } })
  expect(received).toMatchObject([{ traceparent: `00-${caller.traceId}-${called?.spanId}-01` }])
  expect(JSON.stringify(spans)).not.toContain('token-in-the-path')
})

test('a store of files still accepts the signature of a traced call', async () => {
  const store = await openS3Server()
  const { spans } = await callsOut({}, async () => {
    const storage = openS3Storage(store.address)
    const body = async function* () {
      yield Buffer.from('hello')
    }
    await storage.put('learnerapp/BANKSIA/policies/Private.pdf', body(), 5)
    expect(await storage.head('learnerapp/BANKSIA/policies/Private.pdf')).toMatchObject({ size: 5 })
  })
  await store.close()
  expect(spans.map(({ name }) => name).sort()).toEqual(['HEAD', 'PUT', 'work'])
  expect(JSON.stringify(spans)).not.toContain('Private')
})

test.each([
  ['parentbased_always_off', '', true],
  ['parentbased_traceidratio', '0', true],
  ['always_off', '', false],
  ['traceidratio', '0', false],
  ['always_on', '', true],
  ['traceidratio', '1', true],
])("the sampler %s %s of a sampled caller's request keeps it: %s", async (sampler, argument, isKept) => {
  const settings = { OTEL_TRACES_SAMPLER: sampler, ...(argument && { OTEL_TRACES_SAMPLER_ARG: argument }) }
  const { spans, received } = await callsOut(settings, (url) => inSpan('step', {}, () => guardedFetch(true)(url)))
  expect(spans.length > 0).toBe(isKept)
  expect(received).toHaveLength(1)
})

const askOften = async (application: Application, token: string) => {
  // More spans than are sent together, so that several exports are tried.
  for (let round = 0; round < 30; round++) {
    const ask = () => application.app.inject({ url: '/learner-app/support-cases', headers: siteHeaders(token) })
    const answers = await Promise.all(Array.from({ length: 10 }, ask))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  }
}

describe('a collector that', () => {
  const { lines, log } = openReadableLog()
  const ofTraces = () => lines.filter(({ msg }) => /traces/.test(String(msg))).map(({ level, msg, fault, traceId }) => ({ level, msg, fault, traceId }))
  const ask = async (url: string, isGivenUp = async () => {}) => {
    lines.length = 0
    const server = await openTestServer({ environment: collectorSettings(url) })
    const application = await server.open({ log })
    const token = await server.learnerToken('banksia', email)
    await askOften(application, token)
    await isGivenUp()
    await askOften(application, token)
    await application.close()
    await server.close()
  }

  test('refuses connections fails no request, and is logged once', async () => {
    const lost = { level: 40, msg: "traces don't reach the collector and are dropped until they do", fault: 'ECONNREFUSED' }
    const isGivenUp = () => vi.waitFor(() => expect(ofTraces()).toEqual([lost]), { timeout: 20_000, interval: 100 })
    await ask(`http://127.0.0.1:${await freePort()}`, isGivenUp)
    expect(ofTraces().filter(({ msg }) => msg === lost.msg)).toEqual([lost])
  })

  test('never answers holds up no request, and the close only for a while', async () => {
    const sockets = new Set<Socket>()
    const silent = await openLoopbackServer(
      (socket) => void sockets.add(socket),
      () => sockets,
    )
    await ask(`http://127.0.0.1:${silent.port}`)
    expect(sockets.size).toBeGreaterThan(0)
    expect(ofTraces()).toContainEqual({ level: 40, msg: 'the last traces were not sent', fault: 'OverdueError' })
    await silent.close()
  })
})
