import { type Call, type OpenApi, type Operation, productTables } from '@lanyard/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let document: OpenApi
let learner: string
let staff: string
let operator: string
const ajv = new Ajv2020({ strict: false })
// The package's types describe its CommonJS export.
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)

beforeAll(async () => {
  server = await openTestServer()
  document = (await server.raw('api', '/openapi.json')).json()
  ajv.addSchema(document, 'document')
  learner = await server.learnerToken('banksia', 'learner@banksia.example')
  staff = await server.staffToken('admin@banksia.example')
  operator = await server.staffToken('operator@lanyard.example')
})
afterAll(() => server.close())

const escaped = (path: string) => path.replaceAll('~', '~0').replaceAll('/', '~1')
const answersAt = (path: string) => encodeURI(`document#/paths/${escaped(path)}/get/responses/200/content/application~1json/schema`)
/** A learner's records are read on the learner's site, operators' calls by an operator, everything else in the console. */
const callerFor = ({ needs }: Call): [Origin, string] =>
  needs === 'own-records' ? ['banksia', learner] : ['console', needs === 'tenants:any' ? operator : staff]

/** The queries of calls that need one. */
const queries: Readonly<Record<string, string>> = { countValueUse: '?list=visas&valueId=1', readSeveral: '?call=/learner-app/learner-account' }

const reads = productTables()
  .flatMap(({ calls }) => Object.entries(calls))
  .filter(([, { method, path }]) => method === 'GET' && !path.includes('{'))

test.each(reads)('%s answers what its documentation says', async (operation, call) => {
  const [origin, bearer] = callerFor(call)
  const documented = document.paths[call.path]?.get as Operation
  const query = queries[operation] ?? ''
  const answer = await server.raw(origin, `${call.path}${query}`, { bearer, headers: { jsonFormat: 'camelCase' } })
  expect(answer.statusCode, operation).toBe(200)
  if (call.answer.form === 'file') expect(answer.headers['content-type'], operation).toContain(call.answer.contentType)
  else {
    const validate = ajv.compile({ $ref: answersAt(call.path) })
    validate(answer.json())
    expect(validate.errors ?? [], operation).toEqual([])
  }
  const documentedHeaders = Object.keys((documented.responses[200] as { headers: object }).headers).map((name) => name.toLowerCase())
  expect(Object.keys(answer.headers)).toEqual(expect.arrayContaining(documentedHeaders))
})

test('every documented operation exists and requires authentication', async () => {
  const missing: string[] = []
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, { operationId, security }] of Object.entries(methods)) {
      const url = path.replace(/\{\w+\}/g, '1')
      const send = async (origin: Origin) => (await server.raw(origin, url, { method: method as 'GET', payload: {} })).statusCode
      const statuses = await Promise.all((['banksia', 'console', 'api'] as const).map(send))
      // Operations without a session expect a link's token in the body.
      if (!statuses.includes(security?.length === 0 ? 400 : 401)) missing.push(`${operationId}: ${statuses}`)
    }
  expect(missing).toEqual([])
})
