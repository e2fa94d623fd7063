import { editedTypes, recordTypes } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { type Editor, openEditor } from './testing/editor-client.ts'

let server: TestServer
let editor: Editor
beforeAll(async () => {
  server = await openTestServer()
  editor = await openEditor(server, 'records@banksia.example')
})
afterAll(() => server.close())

const create = (type: string, values: Record<string, string | number | boolean | null>, as = editor) => as.createRecord({ params: { type }, body: { values } })
const refused = (status: number, errors?: object[]) => ({ problem: { status, ...(errors && { errors }) } })

test('all types with their counts, and the provider’s country and time zone', async () => {
  const { country, timeZone, types } = await editor.listRecordTypes()
  expect({ country, timeZone }).toEqual({ country: 'AU', timeZone: 'Australia/Sydney' })
  expect(types.map(({ type }) => type).sort()).toEqual([...editedTypes].sort())
  const [stored] = await server.asOwner<{ count: string }>(
    'select count(*) from learners where tenant_id = $1',
    [server.tenantId('banksia')],
    server.tenantId('banksia'),
  )
  expect(types.find(({ type }) => type === 'learners')).toEqual({ type: 'learners', count: Number(stored?.count), retired: 0 })
})

test.each(editedTypes)('%s: every type is listed, sorted by each of its fields, and each record is found again by its id', async (type) => {
  const { items, totalCount } = await editor.searchRecords({ params: { type }, query: { take: 3 } })
  const { types } = await editor.listRecordTypes()
  expect(totalCount).toBe(types.find((each) => each.type === type)?.count)
  for (const record of items) expect(await editor.getRecord({ params: { type, id: record.id } })).toEqual(record)
  for (const sort of Object.keys(recordTypes[type].fields)) {
    const sorted = await editor.searchRecords({ params: { type }, query: { sort, order: 'desc', take: 1, search: 'a' } })
    expect(sorted.items.length).toBeLessThanOrEqual(1)
  }
})

test('every field that names a list’s value or a record offers what it can be', async () => {
  for (const type of editedTypes)
    for (const [field, { kind }] of Object.entries(recordTypes[type].fields))
      if (kind === 'choice' || kind === 'reference') await editor.listRecordOptions({ params: { type }, query: { field } })
  const [unit] = await editor.listRecordOptions({ params: { type: 'unit-enrolments' }, query: { field: 'learner', search: 'BT-' } })
  expect(unit?.label).toMatch(/^BT-\S+ · \S/)
  await expect(editor.listRecordOptions({ params: { type: 'units' }, query: { field: 'code' } })).rejects.toMatchObject(refused(404))
})

test('a search finds records by their own texts and by the names of those they refer to, whatever the case', async () => {
  await create('learners', { learnerNumber: 'ED-1', firstName: 'Zoë', lastName: 'Quixote' })
  const found = async (type: string, search: string) => (await editor.searchRecords({ params: { type }, query: { search } })).items.map(({ values }) => values)
  expect(await found('learners', 'zoe QUIX')).toMatchObject([{ learnerNumber: 'ED-1' }])
  expect(await found('learners', 'zoe nobody')).toEqual([])
  expect(await found('learners', '100%')).toEqual([])
  await create('learner-addresses', { learner: 'ED-1', kind: 'postal', poBox: 'PO Box 7' })
  expect(await found('learner-addresses', 'quixote')).toMatchObject([{ learner: 'ED-1', kind: 'postal' }])
})

test('filters by a list’s value, a word, a flag and retirement', async () => {
  const all = await editor.searchRecords({ params: { type: 'course-enrolments' }, query: { take: 200 } })
  const status = String(all.items[0]?.values.status)
  const some = await editor.searchRecords({
    params: { type: 'course-enrolments' },
    query: { filter: [`status:${status}`, 'isVisible:true'], retired: false, take: 200 },
  })
  expect(some.totalCount).toBe(all.items.filter(({ values }) => values.status === status && values.isVisible === true).length)
  expect((await editor.searchRecords({ params: { type: 'course-enrolments' }, query: { retired: true } })).totalCount).toBe(0)
  await expect(editor.searchRecords({ params: { type: 'learners' }, query: { filter: 'lastName:x' } })).rejects.toMatchObject(
    refused(400, [{ pointer: '/filter' }]),
  )
})

test('a record is created with its name and its list’s words, and a second one with its key is refused', async () => {
  const { record, result } = await create('learners', { learnerNumber: 'ED-2', lastName: 'Okafor', gender: 'F', email: 'ed2@example.org' })
  expect(result).toBe('created')
  expect(record).toMatchObject({
    version: 1,
    source: 'console',
    ref: null,
    retiredAt: null,
    values: { learnerNumber: 'ED-2', firstName: null },
    names: { gender: expect.any(String) },
  })
  await expect(create('learners', { learnerNumber: 'ED-2', lastName: 'Second' })).rejects.toMatchObject(refused(409, [{ pointer: '/values/learnerNumber' }]))
  expect(await editor.getRecord({ params: { type: 'learners', id: record.id } })).toEqual(record)
})

test('what is wrong is told at its field, without the field’s label, and nothing is written', async () => {
  await expect(create('learners', { learnerNumber: 'ED-3', email: 'nobody', dateOfBirth: '2026-02-31' })).rejects.toMatchObject(
    refused(400, [
      { pointer: '/values/email', message: 'This isn’t an email address.' },
      { pointer: '/values/dateOfBirth', message: 'This isn’t a date. Write it as 2026-03-14 or 14/03/2026.' },
    ]),
  )
  await expect(create('learners', { learnerNumber: 'ED-3' })).rejects.toMatchObject(
    refused(400, [{ pointer: '/values/lastName', message: 'Last name is missing.' }]),
  )
  await expect(create('course-enrolments', { learner: 'NOBODY', courseOffer: 'NOTHING', status: 'CURRENT' })).rejects.toMatchObject(
    refused(400, [{ pointer: '/values/learner' }]),
  )
  await expect(create('learners', { learnerNumber: 'ED-3', lastName: 'X', shoeSize: 44 })).rejects.toMatchObject(
    refused(400, [{ pointer: '/values/shoeSize' }]),
  )
  expect((await editor.searchRecords({ params: { type: 'learners' }, query: { search: 'ED-3' } })).totalCount).toBe(0)
})

test('a message has no key: it is created with a reference of its own', async () => {
  const { record } = await create('messages', { learner: 'ED-2', body: '<p>Hello</p>', type: 'Email', sentAt: '2026-03-14 09:30' })
  expect(record).toMatchObject({
    ref: expect.stringMatching(/^[\da-f-]{36}$/),
    values: { learner: 'ED-2', sentAt: '2026-03-13T22:30:00Z' },
    names: { learner: 'Okafor' },
  })
  const params = { type: 'messages', id: record.id }
  const { record: exact } = await create('messages', { learner: 'ED-2', body: 'Hello', type: 'Email', sentAt: '2026-03-14 09:30:15.25' })
  expect(exact.values.sentAt).toBe('2026-03-13T22:30:15.250000Z')
  await expect(create('messages', { learner: 'ED-2', body: 'Hello', type: 'Email', sentAt: '2026-03-14 09:30:75' })).rejects.toMatchObject(
    refused(400, [{ pointer: '/values/sentAt' }]),
  )
  expect((await editor.saveRecord({ params, body: { version: 1, values: { subject: 'Welcome' } } })).record).toMatchObject({
    ref: record.ref,
    values: { subject: 'Welcome' },
  })
})

test('a record is changed whatever its key: the key can change too, but not to another record’s', async () => {
  const { record } = await create('units', { code: 'ED-U1', description: 'One' })
  await create('units', { code: 'ED-U2', description: 'Two' })
  const params = { type: 'units', id: record.id }
  const saved = await editor.saveRecord({ params, body: { version: 1, values: { code: 'ED-U9', description: 'Nine' } } })
  expect(saved).toMatchObject({ result: 'changed', record: { id: record.id, version: 2, values: { code: 'ED-U9', description: 'Nine' } } })
  expect(await editor.saveRecord({ params, body: { version: 2, values: { description: 'Nine' } } })).toMatchObject({
    result: 'unchanged',
    record: { version: 2 },
  })
  await expect(editor.saveRecord({ params, body: { version: 2, values: { code: 'ED-U2' } } })).rejects.toMatchObject(
    refused(409, [{ pointer: '/values/code', message: 'Another unit has this code.' }]),
  )
  await expect(editor.saveRecord({ params, body: { version: 2, values: { description: null } } })).rejects.toMatchObject(
    refused(400, [{ pointer: '/values/description' }]),
  )
})

test('the key of a learner’s details can’t change', async () => {
  const { record } = await create('learner-addresses', { learner: 'ED-2', kind: 'street', streetName: 'First Street' })
  expect(record.id).toMatch(/^\d+\.street$/)
  const params = { type: 'learner-addresses', id: record.id }
  expect((await editor.saveRecord({ params, body: { version: 1, values: { postcode: '2000', streetName: null } } })).record.values).toMatchObject({
    ...{ kind: 'street', postcode: '2000', streetName: null },
  })
  await expect(editor.saveRecord({ params, body: { version: 2, values: { kind: 'postal' } } })).rejects.toMatchObject(
    refused(400, [{ pointer: '/values/kind' }]),
  )
})

test('a link follows the field that names it, and the other fields stay', async () => {
  await create('course-offers', { code: 'ED-C1', description: 'Course one' })
  await create('course-enrolments', { learner: 'ED-2', courseOffer: 'ED-C1', status: 'CURRENT' })
  const [status] = await editor.listRecordOptions({ params: { type: 'unit-enrolments' }, query: { field: 'status' } })
  const { record } = await create('unit-enrolments', { learner: 'ED-2', unit: 'ED-U2', status: status?.value ?? '', startDate: '2026-02-01' })
  expect(record.values.courseOffer).toBeNull()
  const params = { type: 'unit-enrolments', id: record.id }
  const linked = await editor.saveRecord({ params, body: { version: 1, values: { courseOffer: 'ED-C1' } } })
  expect(linked.record).toMatchObject({
    values: { courseOffer: 'ED-C1', startDate: '2026-02-01', unit: 'ED-U2' },
    names: { courseOffer: 'Course one', unit: 'Two', learner: 'Okafor' },
  })
  const unlinked = await editor.saveRecord({ params, body: { version: 2, values: { courseOffer: null, finalScore: 87.5 } } })
  expect(unlinked.record.values).toMatchObject({ courseOffer: null, finalScore: 87.5, startDate: '2026-02-01' })
})

test('a sealed value is written, told as stored, and never returned', async () => {
  const { record } = await create('learners', { learnerNumber: 'ED-5', lastName: 'Sealed', taxFileNumber: '123 456 782' })
  expect(record.stored).toEqual(['taxFileNumber'])
  expect(JSON.stringify(record)).not.toContain('123')
  const params = { type: 'learners', id: record.id }
  await expect(editor.saveRecord({ params, body: { version: 1, values: { taxFileNumber: '123456789' } } })).rejects.toMatchObject(
    refused(400, [{ pointer: '/values/taxFileNumber', message: 'The tax file number’s digits don’t match each other. Check for a typo.' }]),
  )
  expect((await editor.saveRecord({ params, body: { version: 1, values: { taxFileNumber: null } } })).record.stored).toEqual([])
  const { warnings } = await editor.saveRecord({ params, body: { version: 2, values: { uniqueStudentIdentifier: 'BNGH7C75FM' } } })
  expect(warnings).toMatchObject([{ field: 'uniqueStudentIdentifier' }])
})

test('a record that someone changed since is refused, and of two at once exactly one wins', async () => {
  const { record } = await create('units', { code: 'ED-U3', description: 'Three' })
  const params = { type: 'units', id: record.id }
  const save = (description: string) => editor.saveRecord({ params, body: { version: 1, values: { description } } })
  const [one, other] = await Promise.allSettled([save('First'), save('Second')])
  expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected'])
  await expect(save('Third')).rejects.toMatchObject(refused(412))
  expect((await editor.getRecord({ params })).version).toBe(2)
})

test('a record is retired and brought back; nothing is deleted', async () => {
  const { record } = await create('units', { code: 'ED-U4', description: 'Four' })
  const params = { type: 'units', id: record.id }
  const { record: retired } = await editor.retireRecord({ params, body: { version: 1, isRetired: true } })
  expect(retired).toMatchObject({ version: 2, retiredAt: expect.any(String), values: record.values })
  expect((await editor.searchRecords({ params: { type: 'units' }, query: { search: 'ED-U4', retired: false } })).totalCount).toBe(0)
  await expect(editor.retireRecord({ params, body: { version: 1, isRetired: false } })).rejects.toMatchObject(refused(412))
  expect(await editor.retireRecord({ params, body: { version: 2, isRetired: false } })).toMatchObject({
    result: 'changed',
    record: { version: 3, retiredAt: null },
  })
})

test('an unknown type or record is not found, and so is another provider’s', async () => {
  const { record } = await create('units', { code: 'ED-U5', description: 'Five' })
  const kahu = await openEditor(server, 'admin@kahu.example', 'kahu')
  const missing = [
    () => editor.getRecord({ params: { type: 'units', id: '999999999' } }),
    () => editor.getRecord({ params: { type: 'units', id: 'x' } }),
    () => editor.getRecord({ params: { type: 'learner-addresses', id: '1' } }),
    () => editor.getRecord({ params: { type: 'spaceships', id: '1' } }),
    () => editor.getRecord({ params: { type: 'documents', id: '1' } }),
    () => kahu.getRecord({ params: { type: 'units', id: record.id } }),
    () => kahu.saveRecord({ params: { type: 'units', id: record.id }, body: { version: 1, values: { description: 'Theirs' } } }),
    () => kahu.retireRecord({ params: { type: 'units', id: record.id }, body: { version: 1, isRetired: true } }),
  ]
  for (const call of missing) await expect(call()).rejects.toMatchObject(refused(404))
  expect((await kahu.getRecordHistory({ params: { type: 'units', id: record.id }, query: {} })).changes).toEqual([])
})
