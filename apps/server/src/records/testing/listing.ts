import { type Call, type FilterKind, filterKinds, learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect } from 'vitest'
import { calls, type SpecifiedCall } from '../../../../../packages/contract/src/specification/learner-calls.ts'
import { dayAt } from '../../lists/list-days.ts'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'

export type WireRecord = { data: Record<string, unknown>; relationships: Record<string, Record<string, unknown> | null> }

export const lists = calls.filter(({ paged }) => paged)
export const named: Record<string, Call> = learnerCalls
export const entityOf = ({ operation }: SpecifiedCall) => {
  const { answer } = named[operation] as Call
  if (!('of' in answer)) throw new Error('a list answers records')
  return answer.of
}
export const keyOf = (call: SpecifiedCall) => Object.keys(entityOf(call).fields)[0] as string
export const keysOf = (call: SpecifiedCall, records: WireRecord[]) => records.map(({ data }) => data[keyOf(call)] as number).sort((one, other) => one - other)

export const kindOf = (call: SpecifiedCall, filter: string): FilterKind => {
  const schema = named[call.operation]?.query?.shape[filter]
  return (Object.keys(filterKinds) as FilterKind[]).find((kind) => filterKinds[kind] === schema) as FilterKind
}

/** The value that a filter compares, which isn't always a field of the record itself. */
export const valueAt = ({ data, relationships }: WireRecord, filter: string): unknown => {
  const field = filter.replace(/Filter$/, '')
  if (field === 'creditNoteStatusDescription') return relationships.creditNoteStatus?.description
  if (field === 'unitElementIsActive') return relationships.element?.isActive
  if (field === 'enrolmentIsVisibleInLanyard') return data[field] ?? true
  return data[field] ?? relationships.class?.[field]
}

export const folded = (text: unknown) => String(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
export const dayOf = (value: unknown) => (String(value).length > 10 ? dayAt('Australia/Sydney', Date.parse(String(value))) : String(value))

export const fits: Record<FilterKind, (value: unknown, wanted: unknown) => boolean> = {
  id: (value, wanted) => value === wanted,
  code: (value, wanted) => String(value).toLowerCase() === String(wanted).toLowerCase(),
  words: (value, wanted) => folded(value).includes(folded(wanted)),
  flag: (value, wanted) => value === wanted,
  day: (value, wanted) => dayOf(value) === dayOf(wanted),
  amount: (value, wanted) => value === wanted,
}

export const filterValue = (kind: FilterKind, value: unknown): string =>
  kind === 'day' ? dayOf(value) : kind === 'words' ? folded(value).slice(0, 12).toUpperCase() : kind === 'code' ? String(value).toLowerCase() : String(value)

export const filterCases = lists.flatMap((call) =>
  (call.query ?? []).filter((name) => name !== 'search').map((filter) => ({ call, filter, name: call.operation })),
)

type Learners = { first: string; second: string; kahu: string }

/** One server for a test file: Banksia's first learner makes the calls, unless another token is given. */
export const openListing = () => {
  const opened: { server?: TestServer; learners?: Learners; unitEnrolmentId?: number } = {}
  const server = () => opened.server as TestServer
  const learners = () => opened.learners as Learners
  const get = (path: string, bearer = learners().first, origin: Origin = 'banksia') =>
    server().raw(origin, path, { bearer, headers: { jsonFormat: 'camelCase' } })
  beforeAll(async () => {
    opened.server = await openTestServer()
    opened.learners = {
      first: await server().learnerToken('banksia', 'learner@banksia.example'),
      second: await server().learnerToken('banksia', 'second@banksia.example'),
      kahu: await server().learnerToken('kahu', 'learner@kahu.example'),
    }
    opened.unitEnrolmentId = (await get('/learner-app/unit-enrolments?take=1')).json()[0].data.unitEnrolmentId
  })
  afterAll(() => opened.server?.close())
  const addressOf = ({ path }: Pick<SpecifiedCall, 'path'>) => path.replace('{id}', String(opened.unitEnrolmentId))
  const whole = async (call: SpecifiedCall, query = ''): Promise<WireRecord[]> => {
    const answer = await get(`${addressOf(call)}?take=200${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json()
  }
  return { server, learners, get, addressOf, whole }
}
