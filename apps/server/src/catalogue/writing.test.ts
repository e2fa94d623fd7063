import { type Client, type Lookup, type LookupCalls, lookupCalls, lookups, ResponseError } from '@lanyard/contract'
import { listsWritten } from '@lanyard/contract/specification'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'
import { type ListWriter, listWriter } from './testing/list-writer.ts'

let server: TestServer
let records: string
let console: Client<LookupCalls>
let send: ListWriter
beforeAll(async () => {
  server = await openTestServer()
  records = await server.staffToken('records@banksia.example')
  console = server.client(lookupCalls, 'console', records)
  send = listWriter(server, records)
})
afterAll(() => server.close())

const problemOf = async (writing: Promise<unknown>) => {
  const error = await writing.then(
    () => undefined,
    (caught: unknown) => caught,
  )
  expect(error).toBeInstanceOf(ResponseError)
  return (error as ResponseError).problem
}
const audited = (action: string, list: string) =>
  server.asOwner<{ subject_id: string; before: object | null; after: object; actor_name: string; request_id: string }>(
    'select subject_id, before, after, actor_name, request_id from audit_events where action = $1 and subject_kind = $2 order by id',
    [action, list],
    server.tenantId('banksia'),
  )

/** A valid value for the list, with any texts. */
const itemFor = (name: string, suffix: string) => {
  const { fields } = lookups[name as keyof typeof lookups] as Lookup
  return Object.fromEntries(['code', 'description', 'name'].filter((field) => field in fields).map((field) => [field, `${field} ${suffix}`]))
}

describe.each(listsWritten)('the writable list %s', (name) => {
  const { key } = lookups[name as keyof typeof lookups] as Lookup

  test('creates values from an array, returns an array, and each exists afterwards', async () => {
    const answer = await send(name, { method: 'POST', body: [itemFor(name, 'one'), itemFor(name, 'two')] })
    expect(answer.statusCode).toBe(200)
    const created = answer.json().map(({ data }: { data: object }) => data)
    expect(created).toMatchObject([itemFor(name, 'one'), itemFor(name, 'two')])
    const list = (await server.raw('console', `/combos/${name}`, { bearer: records, headers: { jsonFormat: 'camelCase' } })).json()
    expect(list.map(({ data }: { data: object }) => data)).toEqual(expect.arrayContaining(created))
  })

  test('replaces one value and returns it; the others stay', async () => {
    const before = (await server.raw('console', `/combos/${name}`, { bearer: records, headers: { jsonFormat: 'camelCase' } })).json()
    const id = before[0].data[key]
    const answer = await send(`${name}/${id}`, { method: 'PUT', body: itemFor(name, 'replaced') })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().data).toMatchObject({ [key]: id, ...itemFor(name, 'replaced') })
    const after = (await server.raw('console', `/combos/${name}`, { bearer: records, headers: { jsonFormat: 'camelCase' } })).json()
    expect(after[0]).toEqual(answer.json())
    expect(after.slice(1)).toEqual(before.slice(1))
  })

  test('each change is in the audit log with who, before and after', async () => {
    const [replaced] = await audited('lookup.replace', name)
    expect(replaced).toMatchObject({
      actor_name: 'records@banksia.example',
      before: expect.any(Object),
      after: itemFor(name, 'replaced'),
      request_id: expect.any(String),
    })
    expect(await audited('lookup.create', name)).toHaveLength(2)
  })

  test('an unknown field and a wrong type are named by index and field', async () => {
    const answer = await send(name, { method: 'POST', body: [itemFor(name, 'x'), { ...itemFor(name, 'y'), colour: 'red' }] })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().errors).toEqual([{ pointer: '/1/colour', message: 'Is not a field of this record.' }])
  })
})

test('there are 26 writable lists, and no other list accepts a write', async () => {
  expect(listsWritten).toHaveLength(26)
  for (const name of Object.keys(lookups).filter((list) => !listsWritten.includes(list))) {
    expect((await send(name, { method: 'POST', body: [{}] })).statusCode, name).toBe(404)
    expect((await send(`${name}/1`, { method: 'PUT', body: {} })).statusCode, name).toBe(404)
  }
})

describe('all or nothing', () => {
  test('one bad item among good ones writes nothing', async () => {
    const before = await console.listVisas()
    const body = [{ code: 'GOOD', description: 'Good' }, { code: 'BAD' }, { description: '' }]
    const problem = await problemOf(console.createVisas({ body }))
    expect(problem?.errors).toEqual(
      expect.arrayContaining([
        { pointer: '/1/description', message: 'Is required.' },
        { pointer: '/2/code', message: 'Is required.' },
        { pointer: '/2/description', message: 'Must not be empty.' },
      ]),
    )
    expect(await console.listVisas()).toEqual(before)
  })

  test('at most 500 items', async () => {
    const items = (count: number) => Array.from({ length: count }, (_, index) => ({ description: `Bulk ${index}` }))
    expect((await send('lln-benefits', { method: 'POST', body: items(501) })).json().errors).toEqual([{ pointer: '', message: 'Must hold at most 500.' }])
    expect((await send('lln-benefits', { method: 'POST', body: items(500) })).json()).toHaveLength(500)
    expect((await send('lln-benefits', { method: 'POST', body: [] })).json().errors).toEqual([{ pointer: '', message: 'Must hold at least 1.' }])
  })

  test("a body that isn't JSON, is too deep or isn't an array is a 400", async () => {
    const raw = (payload: string) =>
      server.raw('console', '/combos/visas', { method: 'POST', bearer: records, payload, headers: { 'content-type': 'application/json' } })
    for (const payload of [
      '{',
      '{"a":1}',
      '"text"',
      'null',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      '[{"code":"\\u0000","description":"x"}]',
      '[{"code":"Q","description":"\\ud800"}]',
      '{"__proto__":{}}',
    ])
      expect((await raw(payload)).statusCode, payload.slice(0, 30)).toBe(400)
    const form = await server.raw('console', '/combos/visas', { method: 'POST', bearer: records, payload: 'a=1', headers: { 'content-type': 'text/plain' } })
    expect(form.statusCode).toBe(415)
    expect((await raw(JSON.stringify([{ description: 'x'.repeat(3 * 1024 * 1024) }]))).statusCode).toBe(413)
  })
})

describe('codes', () => {
  test('a code is unique within list and tenant, ignoring case', async () => {
    await console.createPipelines({ body: [{ code: 'OURS', description: 'Ours' }] })
    const again = await problemOf(
      console.createPipelines({
        body: [
          { code: 'Fresh', description: 'A' },
          { code: 'ours', description: 'B' },
        ],
      }),
    )
    expect(again?.errors).toEqual([{ pointer: '/1/code', message: 'The code ours is already used in this list.' }])
    const within = await problemOf(
      console.createPipelines({
        body: [
          { code: 'Twin', description: 'A' },
          { code: 'TWIN', description: 'B' },
        ],
      }),
    )
    expect(within?.errors).toEqual([{ pointer: '/1/code', message: 'The code TWIN is already used in this list.' }])
  })

  test('a shipped code is taken as well, and a value may keep its own', async () => {
    const { items } = await console.listSalesContactStages()
    const [first, second] = items
    const problem = await problemOf(console.createSalesContactStages({ body: [{ code: first?.code?.toLowerCase() ?? '', description: 'Again' }] }))
    expect(problem?.errors?.[0]?.pointer).toBe('/0/code')
    const id = second?.salesContactStageId as number
    const kept = await console.replaceSalesContactStage({ params: { id }, body: { code: second?.code ?? null, description: 'New words' } })
    expect(kept).toMatchObject({ salesContactStageId: id, description: 'New words', isActive: true })
  })

  test('another tenant may use the same code, and sees none of ours', async () => {
    const kahu = server.client(lookupCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
    expect((await kahu.listPipelines()).items.some(({ code }) => code === 'OURS')).toBe(false)
    const { items } = await kahu.createPipelines({ body: [{ code: 'OURS', description: 'Theirs' }] })
    expect(items[0]).toMatchObject({ code: 'OURS', description: 'Theirs' })
    expect((await console.listPipelines()).items.find(({ code }) => code === 'OURS')).toMatchObject({ description: 'Ours' })
  })
})

describe('references', () => {
  test('a category shows its priority, staff and team, and refuses unknown ones', async () => {
    const [person] = await server.asOwner<{ id: number }>('select id::int from staff order by id limit 1', [], server.tenantId('banksia'))
    const [team] = await server.asOwner<{ id: number }>('select id::int from staff_teams order by id limit 1', [], server.tenantId('banksia'))
    const body = [
      {
        description: 'Parking',
        defaultSupportCasePriorityId: 1,
        defaultAssignedStaffId: person?.id,
        defaultAssignedStaffTeamId: team?.id,
        forLearnerApp: true,
      },
    ]
    const { items } = await console.createSupportCaseCategories({ body })
    expect(items[0]).toMatchObject({
      forLearnerApp: true,
      defaultIsRestricted: false,
      defaultSupportCasePriority: { supportCasePriorityId: 1 },
      defaultAssignedStaff: { staffId: person?.id, email: expect.stringContaining('@') },
      defaultAssignedStaffTeam: { staffTeamId: team?.id, name: 'Student Services' },
    })
    const problem = await problemOf(console.createSupportCaseCategories({ body: [{ description: 'X', defaultAssignedStaffId: 999_999 }] }))
    expect(problem?.errors).toEqual([{ pointer: '/0/defaultAssignedStaffId', message: 'There is no such value in staff.' }])
  })

  test("another tenant's staff can't be referenced", async () => {
    const [stranger] = await server.asOwner<{ id: number }>('select id::int from staff order by id limit 1', [], server.tenantId('kahu'))
    const ours = await server.asOwner<{ id: number }>('select id::int from staff', [], server.tenantId('banksia'))
    expect(ours.map(({ id }) => id)).not.toContain(stranger?.id)
    const problem = await problemOf(console.createSupportCaseCategories({ body: [{ description: 'Y', defaultAssignedStaffId: stranger?.id }] }))
    expect(problem?.status).toBe(400)
  })
})

describe('ids', () => {
  test('are assigned by Lanyard, must match the path, and must exist', async () => {
    expect((await send('visas', { method: 'POST', body: [{ visaId: 5, code: 'Q1', description: 'Q' }] })).json().errors?.[0]?.pointer).toBe('/0/visaId')
    expect((await send('visas', { method: 'POST', body: [{ visaId: null, code: 'Q2', description: 'Q' }] })).statusCode).toBe(200)
    expect((await send('visas/1', { method: 'PUT', body: { visaId: 2, code: 'Q3', description: 'Q' } })).json().errors?.[0]?.pointer).toBe('/visaId')
    expect((await send('visas/99999999', { method: 'PUT', body: { code: 'Q4', description: 'Q' } })).statusCode).toBe(404)
    expect((await send('visas/abc', { method: 'PUT', body: { code: 'Q4', description: 'Q' } })).statusCode).toBe(400)
  })
})

test('a field in both letter cases is refused, and named as in responses', async () => {
  const body = [{ code: 'ONCE', description: 'One', Description: 'Other', data: 1 }]
  const twice = 'Sent twice, differing only in case.'
  expect((await send('visas', { method: 'POST', body })).json().errors).toEqual([
    { pointer: '/0/description', message: twice },
    { pointer: '/0/data', message: 'Is not a field of this record.' },
  ])
  const headers = { jsonFormat: 'PascalCase' }
  expect((await send('visas', { method: 'POST', body, headers })).json().errors).toContainEqual({ pointer: '/0/Description', message: twice })
})

test('a body in PascalCase is accepted, and its errors are named as sent', async () => {
  const headers = { jsonFormat: 'PascalCase' }
  const good = await send('visas', { method: 'POST', headers, body: [{ Code: 'PAS', Description: 'Pascal' }] })
  expect(good.json()[0].Data).toMatchObject({ Code: 'PAS', Description: 'Pascal' })
  const bad = await send('visas', { method: 'POST', headers, body: [{ Code: 'PAS2' }] })
  expect(bad.json().errors).toEqual([{ pointer: '/0/Description', message: 'Is required.' }])
})

describe('the set of opportunity stages', () => {
  const stages = () => console.listOpportunityStages()

  test('is replaced as a whole: kept, changed, created, and missing ones become deleted', async () => {
    const { items: before } = await stages()
    const [first, second, ...rest] = before
    const body = [
      { ...only(second), orderNumber: 1 },
      { ...only(first), description: 'Renamed', orderNumber: 2 },
      { description: 'Brand new', winProbablityId: 1, orderNumber: 3 },
    ]
    const { items } = await console.replaceOpportunityStages({ body })
    expect(items.map(({ description }) => description)).toEqual([second?.description, 'Renamed', 'Brand new'])
    expect(items[2]?.winProbability).toMatchObject({ winProbabilityId: 1 })
    const after = await stages()
    const deleted = after.items.filter(({ isDeleted }) => isDeleted)
    expect(deleted.map(({ opportunityStageId }) => opportunityStageId).sort()).toEqual(rest.map(({ opportunityStageId }) => opportunityStageId).sort())
    expect((await server.raw('console', '/combos/opportunity-stages?isDeleted=false', { bearer: records })).headers['x-total-count']).toBe('3')
  })

  test('an unknown id is a 400 that names it, and nothing changes', async () => {
    const before = await stages()
    const problem = await problemOf(console.replaceOpportunityStages({ body: [{ opportunityStageId: 424_242, description: 'Who?' }] }))
    expect(problem?.errors).toEqual([{ pointer: '/0/opportunityStageId', message: 'There is no such value in this list.' }])
    expect(await stages()).toEqual(before)
  })

  test('two writers with the same version: one gets an error that someone changed it meanwhile', async () => {
    const etag = String((await server.raw('console', '/combos/opportunity-stages', { bearer: records })).headers.etag)
    const write = (description: string) => send('opportunity-stages', { method: 'PUT', headers: { 'if-match': etag }, body: [{ description }] })
    const answers = await Promise.all([write('Mine'), write('Yours')])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412])
  })

  const only = (stage: object | undefined) => {
    const { opportunityStageId, description, winProbablityId } = stage as { opportunityStageId: number; description: string; winProbablityId: number }
    return { opportunityStageId, description, winProbablityId }
  }
})
