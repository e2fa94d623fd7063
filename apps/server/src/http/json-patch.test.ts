import type { PatchOperation } from '@lanyard/contract'
import specification from 'json-patch-test-suite/spec_tests.json' with { type: 'json' }
import suite from 'json-patch-test-suite/tests.json' with { type: 'json' }
import { describe, expect, test } from 'vitest'
import { Problem } from '../common/problem.ts'
import { patched } from './json-patch.ts'

type Case = { comment?: string; doc: object; patch: PatchOperation[]; expected?: unknown; error?: string; disabled?: boolean }
const cases = [...suite, ...specification].map((each, index) => ({ ...(each as Case), index })).filter(({ disabled, patch }) => !disabled && patch)

const everything = { writable: [''] }

describe('the public test suite of RFC 6902', () => {
  test.for(cases)('$index: $comment', ({ doc, patch, expected, error }) => {
    const before = JSON.stringify(doc)
    if (error !== undefined) expect(() => patched(doc, patch, everything)).toThrow(Problem)
    else if (expected !== undefined) expect(patched(doc, patch, everything)).toEqual(expected)
    else patched(doc, patch, everything)
    expect(JSON.stringify(doc), 'the input is unchanged').toBe(before)
  })
  test('has its cases', () => expect(cases.length).toBeGreaterThan(85))
})

const setting = { Id: 1, Value: 'Banksia', Roles: ['Learner'], Person: { Name: 'Grace' } }
const refusal = (operations: unknown[], writable = ['/Value', '/Roles']) => {
  try {
    patched(setting, operations as PatchOperation[], { writable })
  } catch (error) {
    const { status, errors } = error as Problem
    return [status, ...(errors ?? []).map(({ pointer }) => pointer)]
  }
}

test('all read-only fields are named together, and nothing else is reported', () => {
  expect(
    refusal([
      { op: 'replace', path: '/Id', value: 2 },
      { op: 'replace', path: '/Value', value: 'x' },
      { op: 'remove', path: '/Person/Name' },
    ]),
  ).toEqual([422, '/Id', '/Person/Name'])
  expect(refusal([{ op: 'move', from: '/Person', path: '/Value' }])).toEqual([422, '/Person'])
  expect(refusal([{ op: 'add', path: '', value: {} }])).toEqual([422, ''])
  expect(refusal([{ op: 'add', path: '/ValueAndMore', value: 1 }])).toEqual([422, '/ValueAndMore'])
})

test('read-only values can be tested and copied from', () => {
  const operations: PatchOperation[] = [
    { op: 'test', path: '/Person', value: { Name: 'Grace' } },
    { op: 'copy', from: '/Person/Name', path: '/Value' },
    { op: 'add', path: '/Roles/-', value: 'TenantAdmin' },
  ]
  expect(patched(setting, operations, { writable: ['/Value', '/Roles'] })).toEqual({ ...setting, Value: 'Grace', Roles: ['Learner', 'TenantAdmin'] })
})

test.for<[string, unknown[], (number | string)[]]>([
  ['an operation that is none', [{ op: 'merge', path: '/Value' }], [400, '/0']],
  ['nothing at all', [null], [400, '/0']],
  ['a path that is no pointer', [{ op: 'remove', path: 'Value' }], [400, '/0/path']],
  ['a broken escape', [{ op: 'remove', path: '/Val~2ue' }], [400, '/0/path']],
  ['a missing value', [{ op: 'replace', path: '/Value' }], [400, '/0/value']],
  ['a missing origin', [{ op: 'copy', path: '/Value' }], [400, '/0/from']],
  ['a move into itself', [{ op: 'move', from: '/Roles', path: '/Roles/0' }], [400, '/0/path']],
  ['a failed test', [{ op: 'test', path: '/Value', value: 'Kahu' }], [409, '/0/path']],
  ['a place that is not there', [{ op: 'replace', path: '/Value/Deeper/Down', value: 1 }], [409, '/0/path']],
  ['an index beyond the end', [{ op: 'add', path: '/Roles/7', value: 1 }], [409, '/0/path']],
  ['an origin that is not there', [{ op: 'copy', from: '/Nothing', path: '/Value' }], [409, '/0/from']],
])('%s is refused and named', ([, operations, expected]) => expect(refusal(operations)).toEqual(expected))

test("a hundred operations are accepted, a thousand aren't", () => {
  const times = (count: number) => Array.from({ length: count }, (_, index) => ({ op: 'replace' as const, path: '/Value', value: index }))
  expect(patched(setting, times(100), { writable: ['/Value'] })).toMatchObject({ Value: 99 })
  expect(refusal(times(1000))).toEqual([400, ''])
})

test('a list repeatedly copied into itself is stopped', () => {
  const doubling = Array.from({ length: 100 }, () => ({ op: 'copy', from: '/Roles', path: '/Roles/-' }))
  expect(refusal(doubling)).toEqual([413])
})

test.for(['/__proto__/polluted', '/constructor/prototype/polluted', '/Person/__proto__/polluted', '/Roles/__proto__', '/Person/__proto__'])(
  'nothing is reachable through %s',
  (path) => {
    expect(refusal([{ op: 'add', path, value: true }], [''])).toEqual([409, '/0/path'])
    expect(refusal([{ op: 'copy', from: path, path: '/Value' }], [''])).toEqual([409, '/0/from'])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  },
)
