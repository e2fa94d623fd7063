import { type Call, learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodies } from '../../../../packages/contract/src/specification/learner-bodies.ts'
import type { Described } from '../../../../packages/contract/src/specification/learner-labels.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const invalidValues: unknown[] = [
  ...[
    '',
    ' ',
    "'; drop table learners; --",
    '\ud800',
    '‮',
    'x'.repeat(5000),
    '2026-02-29',
    '0000-01-01',
    '9999-12-31T23:59:60+14:00',
    '-1',
    'NaN',
    '{{7*7}}',
    '😀'.repeat(120),
  ],
  ...[0, -1, 1.5, 1e21, 1e300, 9007199254740991, true, false, null, [], {}, [null], [[]], [{}], { $ne: 1 }, { toString: 1 }],
]

/** Every field of a body, alone, where it belongs. */
const fieldBodies = ({ fields, groups = {} }: Described): ((value: unknown) => object)[] => [
  ...fields.map((field) => (value: unknown) => ({ [field]: value })),
  ...Object.entries(groups).flatMap(([group, inside]) => [
    (value: unknown) => ({ [group]: value }),
    ...fieldBodies(inside).map((bodyWith) => (value: unknown) => ({
      [group]: group === 'disabilities' ? [{ disabilityId: 1, ...bodyWith(value) }] : bodyWith(value),
    })),
  ]),
]

const required: Record<string, object> = {
  createSupportCase: { supportCaseCategoryId: 1, subject: 'x', htmlBody: 'x' },
  createSupportCaseEntry: { htmlBody: 'x' },
}

test.for(Object.keys(bodies))(
  '%s: whatever is in a field, the answer is a success or a problem, never a server error',
  { timeout: 180_000 },
  async (operation) => {
    const { method, path } = (learnerCalls as Record<string, Call>)[operation] as Call
    for (const bodyWith of fieldBodies(bodies[operation] as Described))
      for (const value of invalidValues) {
        const payload = JSON.stringify({ ...required[operation], ...bodyWith(value) })
        const answer = await server.raw('banksia', path.replace('{id}', '1'), {
          method,
          bearer,
          payload,
          headers: { 'content-type': 'application/json', jsonFormat: 'camelCase' },
        })
        if (![200, 400].includes(answer.statusCode)) expect.fail(`${operation} ${payload.slice(0, 300)}: ${answer.statusCode} ${answer.body}`)
        if (answer.statusCode === 400) expect(answer.headers['content-type']).toContain('application/problem+json')
      }
  },
)
