import { learnerCalls } from '@lanyard/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { bodies } from '../../../../../packages/contract/src/specification/learner-bodies.ts'
import { entities } from '../../../../../packages/contract/src/specification/learner-entities.ts'
import type { Described } from '../../../../../packages/contract/src/specification/learner-labels.ts'
import { errorsOf, openDetails, path } from '../testing/details.ts'
import { demographicsFieldGroups } from './demographics-field-groups.ts'
import { nextOfKinFieldGroups } from './next-of-kin-field-groups.ts'
import { personalFieldGroups } from './personal-field-groups.ts'

const { bearer, events, put, read, server } = openDetails()

/** Every read-only field, in a body that tries to write it. */
const unwritable = (whole: Described, written: Described): [pointer: string, body: object][] => [
  ...whole.fields.filter((field) => !written.fields.includes(field)).map((field): [string, object] => [`/${field}`, { [field]: 1 }]),
  ...Object.entries(whole.groups ?? {}).flatMap(([group, inside]): [string, object][] => {
    const allowed = written.groups?.[group]
    if (!allowed) return [[`/${group}`, { [group]: {} }]]
    return unwritable(inside, allowed).map(([pointer, body]) =>
      group === 'disabilities' ? [`/disabilities/0${pointer}`, { disabilities: [{ disabilityId: 1, ...body }] }] : [`/${group}${pointer}`, { [group]: body }],
    )
  }),
]
const attempts = (
  [
    ['personal', 'learnerPersonal', 'replaceLearnerPersonal'],
    ['kin', 'learnerNextOfKin', 'replaceLearnerNextOfKin'],
    ['demographics', 'learnerDemographics', 'replaceLearnerDemographics'],
  ] as const
).flatMap(([which, entity, operation]) =>
  unwritable(entities[entity]?.own as Described, bodies[operation] as Described).map(([pointer, body]) => ({ which, pointer, body })),
)

test("a wrong shape doesn't hide a wrong value: all are named together, and nothing is written", async () => {
  const before = (await Promise.all([read('personal'), read('demographics')])).map(({ body }) => body)
  const personal = await put('personal', {
    firstName: 'X',
    title: 5,
    suffix: 'OAM',
    genderId: 99_999,
    learnerPersonalPhoneNumbers: { phoneHome: '1', mobile: '2' },
  })
  expect([personal.statusCode, errorsOf(personal)]).toEqual([
    400,
    ['/firstName', '/genderId', '/learnerPersonalPhoneNumbers/mobile', '/learnerPersonalPhoneNumbers/phoneHome', '/title'],
  ])
  const demographics = await put('demographics', {
    isStillAtSchool: true,
    employmentStatusId: 99_999,
    learnerDemographicsAuFields: { highestSchoolLevelCompletedYear: 1900, disabilities: [{ disabilityId: 99_999 }] },
    learnerAppLearnerDemographicsInternationalFields: { passportExpiryDate: '2026-02-30', visaExpiryDate: '1980-01-01' },
  })
  expect(errorsOf(demographics)).toEqual([
    '/employmentStatusId',
    '/learnerAppLearnerDemographicsInternationalFields/passportExpiryDate',
    '/learnerAppLearnerDemographicsInternationalFields/visaExpiryDate',
    '/learnerDemographicsAuFields/disabilities/0/disabilityId',
    '/learnerDemographicsAuFields/highestSchoolLevelCompletedYear',
  ])
  const pascal = await server().raw('banksia', path.personal, { method: 'PUT', bearer: bearer(), payload: { Title: 5, GenderId: 99_999 } })
  expect(errorsOf(pascal)).toEqual(['/GenderId', '/Title'])
  const stale = await put('personal', { title: 5, genderId: 99_999 }, { 'if-match': '"old"' })
  expect([stale.statusCode, errorsOf(stale)]).toEqual([400, ['/title']])
  const alone = await put('personal', { title: 5, suffix: 'OAM' })
  expect([alone.statusCode, errorsOf(alone)]).toEqual([400, ['/title']])
  const nothing = await server().raw('banksia', path.personal, { method: 'PUT', bearer: bearer(), headers: { jsonFormat: 'camelCase' } })
  expect([nothing.statusCode, errorsOf(nothing)]).toEqual([400, ['']])
  expect((await Promise.all([read('personal'), read('demographics')])).map(({ body }) => body)).toEqual(before)
  expect(await events('learner-personal')).toEqual([])
})

test('every read-only field is refused by name, and nothing is written', async () => {
  const before = await Promise.all((['personal', 'kin', 'demographics'] as const).map(async (which) => (await read(which)).body))
  expect(attempts.length).toBeGreaterThan(100)
  for (const { which, pointer, body } of [...attempts, { which: 'personal' as const, pointer: '/learner_id', body: { learner_id: 2 } }]) {
    const answer = await put(which, body)
    expect(answer.statusCode, pointer).toBe(400)
    expect(errorsOf(answer), pointer).toContain(pointer)
  }
  expect(await Promise.all((['personal', 'kin', 'demographics'] as const).map(async (which) => (await read(which)).body))).toEqual(before)
})

describe('concurrent writers', () => {
  let etag: string
  beforeEach(async () => {
    etag = String((await read('personal')).headers.etag)
  })

  test('a writer with an older version is refused, and nothing is lost', async () => {
    const first = await put('personal', { suffix: 'One' }, { 'if-match': etag })
    expect(first.statusCode).toBe(200)
    const late = await put('personal', { suffix: 'Two' }, { 'if-match': etag })
    expect(late.statusCode).toBe(412)
    expect(late.json().type).toBe('/docs/problems#changed-meanwhile')
    expect((await read('personal')).json().data.suffix).toBe('One')
    expect((await put('personal', { suffix: 'Three' }, { 'if-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  test('the tag of either letter case works, and a star always does', async () => {
    const pascal = await server().raw('banksia', path.personal, { bearer: bearer() })
    expect(pascal.headers.etag).not.toBe(etag)
    expect((await put('personal', { suffix: 'Four' }, { 'if-match': String(pascal.headers.etag) })).statusCode).toBe(200)
    expect((await put('personal', { suffix: 'Five' }, { 'if-match': '*' })).statusCode).toBe(200)
  })

  test('concurrent writers with the same version: exactly one wins, in every race', async () => {
    for (let race = 0; race < 10; race++) {
      const tag = String((await read('personal')).headers.etag)
      const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => put('personal', { suffix: `R${race}-${index}` }, { 'if-match': tag })))
      const won = answers.filter(({ statusCode }) => statusCode === 200)
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412, 412, 412])
      expect((await read('personal')).json().data.suffix).toBe(won[0]?.json().data.suffix)
    }
  })

  test('an idempotency key gets the first answer again, including its tag', async () => {
    const first = await put('personal', { suffix: 'Once' }, { 'idempotency-key': 'details-1' })
    const again = await put('personal', { suffix: 'Once' }, { 'idempotency-key': 'details-1' })
    expect({ body: again.body, etag: again.headers.etag }).toEqual({ body: first.body, etag: first.headers.etag })
    expect((await put('personal', { suffix: 'Other' }, { 'idempotency-key': 'details-1' })).statusCode).toBe(409)
  })

  test("writing the current values changes nothing and isn't audited", async () => {
    const count = (await events('learner-personal')).length
    const { data } = (await read('personal')).json()
    const answer = await put('personal', { title: data.title, learnerPersonalPhoneNumbers: { phoneHome: data.learnerPersonalPhoneNumbers.phoneHome } })
    expect(answer.headers.etag).toBe(etag)
    expect(await events('learner-personal')).toHaveLength(count)
  })
})

test("another learner's and another tenant's details stay unchanged", async () => {
  const second = await server().learnerToken('banksia', 'second@banksia.example')
  const before = (await read('demographics', second)).body
  await put('demographics', { isStillAtSchool: false })
  expect((await read('demographics', second)).body).toBe(before)
  const client = server().client(learnerCalls, 'kahu', await server().learnerToken('kahu', 'learner@kahu.example'))
  expect(await client.getLearnerDemographics()).toMatchObject({
    learnerDemographicsNzFields: {
      iwiAffiliation1Description: 'Ngāpuhi',
      residentialStatusCode: 'N',
      disabilityFlagDescription: 'Yes',
      disabilityFlagCodeDsr: null,
    },
  })
})

test('exactly the fields that the contract calls sealed are stored encrypted', async () => {
  const columns = await server().asOwner<{ at: string; type: string }>(
    `select table_name || '.' || column_name as at, data_type as type from information_schema.columns where table_schema = 'public'`,
  )
  const types = new Map(columns.map(({ at, type }) => [at, type]))
  for (const { table, fields } of [...personalFieldGroups, ...nextOfKinFieldGroups, ...demographicsFieldGroups])
    for (const [name, { column, sealed }] of Object.entries(fields)) {
      expect(types.get(`${table}.${column}`) === 'bytea', name).toBe(sealed === true)
      expect(column.endsWith('_sealed'), name).toBe(sealed === true)
    }
})
