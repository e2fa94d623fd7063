import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bodies, type Described, entities } from '../../../../packages/contract/src/learner/specification.ts'
import { openTestServer, type TestServer } from '../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const path = { personal: '/learner-app/learner-personal', kin: '/learner-app/learner-next-of-kin', demographics: '/learner-app/learner-demographics' }
type Which = keyof typeof path

const read = (which: Which, token = bearer) => server.raw('banksia', path[which], { bearer: token, headers: { jsonFormat: 'camelCase' } })
const put = (which: Which, payload: object, headers: Record<string, string> = {}, token = bearer) =>
  server.raw('banksia', path[which], { method: 'PUT', bearer: token, payload, headers: { jsonFormat: 'camelCase', ...headers } })
const errorsOf = (answer: Awaited<ReturnType<typeof put>>): string[] => (answer.json().errors ?? []).map(({ pointer }: { pointer: string }) => pointer).sort()
const tenant = () => server.tenantId('banksia')
const events = (subject: string) =>
  server.asOwner<{ before: object; after: object; actor_name: string }>(
    'select before, after, actor_name from audit_events where tenant_id = $1 and action = $2 order by id',
    [tenant(), `${subject}.update`],
    tenant(),
  )

describe('personal details', () => {
  test('are read with their groups, their values in words and their addresses as one text', async () => {
    const { data } = (await read('personal')).json()
    expect(data).toMatchObject({
      firstName: 'Zoë',
      preferredNamed: 'Zoë',
      genderId: 1,
      genderCode: 'F',
      genderDescription: 'Female',
      learnerPersonalAuFields: { taxFileNumber: '123 456 782', uniqueStudentIdentifier: '3AW88YH9U5' },
      learnerPersonalPermanentAddress: { stateShortDescription: 'NSW', countryCode: '1101', countryDescription: 'Australia', saProvinceId: null },
      learnerPostalAddress: { postalAddress: 'PO Box 211, Ultimo NSW 2007, Australia' },
    })
    expect(data.learnerPersonalPermanentAddress.permanentAddress).toBe('Wattle Court, Unit 12, 48 Harris Street, Pyrmont NSW 2009, Australia')
    expect(data.learnerPersonalStreetAddress).not.toHaveProperty('poBox')
  })

  test('what is sent is written, what is left out stays, null clears', async () => {
    const before = (await read('personal')).json().data
    const answer = await put('personal', {
      title: 'Dr',
      previousName: null,
      learnerPersonalPhoneNumbers: { phoneHome: '(02) 9876 5432' },
      learnerPersonalPermanentAddress: { streetNumber: '50', unitDetails: null },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    const { data } = answer.json()
    expect(data).toEqual({
      ...before,
      title: 'Dr',
      previousName: null,
      learnerPersonalPhoneNumbers: { ...before.learnerPersonalPhoneNumbers, phoneHome: '+61 2 9876 5432' },
      learnerPersonalPermanentAddress: {
        ...before.learnerPersonalPermanentAddress,
        streetNumber: '50',
        unitDetails: null,
        permanentAddress: 'Wattle Court, 50 Harris Street, Pyrmont NSW 2009, Australia',
      },
    })
    expect((await read('personal')).json().data).toEqual(data)
    const [event] = await events('learner-personal')
    expect(event).toEqual({
      actor_name: 'learner@banksia.example',
      before: {
        title: 'Ms',
        previousName: 'Zoë Lindqvist',
        'learnerPersonalPhoneNumbers.phoneHome': '+61 2 9123 4567',
        'learnerPersonalPermanentAddress.streetNumber': '48',
        'learnerPersonalPermanentAddress.unitDetails': 'Unit 12',
      },
      after: {
        title: 'Dr',
        previousName: null,
        'learnerPersonalPhoneNumbers.phoneHome': '+61 2 9876 5432',
        'learnerPersonalPermanentAddress.streetNumber': '50',
        'learnerPersonalPermanentAddress.unitDetails': null,
      },
    })
  })

  test('an address that was not there is added', async () => {
    const second = await server.learnerToken('banksia', 'second@banksia.example')
    const answer = await put(
      'personal',
      { learnerPostalAddress: { poBox: 'PO Box 1', suburbTownCity: 'Sydney', postcode: '2000', countryId: 1, stateId: 1 } },
      {},
      second,
    )
    expect(answer.json().data.learnerPostalAddress).toMatchObject({ poBox: 'PO Box 1', postalAddress: 'PO Box 1, Sydney NSW 2000, Australia' })
  })

  test('every bad field is named at once, and nothing is written', async () => {
    const before = (await read('personal')).body
    const answer = await put('personal', {
      title: 'Sir',
      genderId: 999,
      learnerPersonalEmailAddresses: { alternativeEmail: 'not an address' },
      learnerPersonalPhoneNumbers: { phoneHome: '12', phoneWork: 'call me' },
      learnerPersonalPermanentAddress: { postcode: '20', stateId: 77, countryId: 1 },
      learnerPostalAddress: { countryId: 4, postcode: 'ABCDE' },
    })
    expect(answer.statusCode).toBe(400)
    expect(errorsOf(answer)).toEqual([
      '/genderId',
      '/learnerPersonalEmailAddresses/alternativeEmail',
      '/learnerPersonalPermanentAddress/postcode',
      '/learnerPersonalPermanentAddress/stateId',
      '/learnerPersonalPhoneNumbers/phoneHome',
      '/learnerPersonalPhoneNumbers/phoneWork',
      '/learnerPostalAddress/postcode',
    ])
    expect((await read('personal')).body).toBe(before)
  })

  test('a postcode is looked at again when its country changes', async () => {
    expect(errorsOf(await put('personal', { learnerPersonalPermanentAddress: { countryId: 124 } }))).toEqual(['/learnerPersonalPermanentAddress/postcode'])
    expect((await put('personal', { learnerPersonalPermanentAddress: { countryId: 124, postcode: '560402', stateId: null } })).statusCode).toBe(200)
    expect((await put('personal', { learnerPersonalPermanentAddress: { countryId: 1, postcode: '2009', stateId: 1 } })).statusCode).toBe(200)
  })

  test('a value that was switched off can stay, and can not be chosen again', async () => {
    await server.asOwner("update shipped_values set value = jsonb_set(value, '{isActive}', 'false') where list = 'genders' and id in (1, 3)")
    const fresh = await server.open()
    const send = (payload: object) =>
      fresh.app.inject({
        method: 'PUT',
        url: path.personal,
        payload,
        headers: { host: 'banksia.localhost:3000', authorization: `Bearer ${bearer}`, jsonFormat: 'camelCase' },
      })
    expect((await send({ genderId: 1, suffix: 'OAM' })).statusCode).toBe(200)
    expect((await send({ genderId: 3 })).json().errors).toEqual([{ pointer: '/genderId', message: expect.stringContaining('offered') }])
    await fresh.close()
  })

  test('in PascalCase bodies are taken and faults are named the same way', async () => {
    const answer = await server.raw('banksia', path.personal, { method: 'PUT', bearer, payload: { LearnerPersonalPhoneNumbers: { PhoneHome: '1' } } })
    expect(errorsOf(answer)).toEqual(['/LearnerPersonalPhoneNumbers/PhoneHome'])
    expect((await server.raw('banksia', path.personal, { method: 'PUT', bearer, payload: { Suffix: 'AM' } })).json().Data.Suffix).toBe('AM')
  })
})

/** Every field that is read and can't be written, as the body that tries. */
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

test('every field that is only read is refused by its name, and nothing is written', async () => {
  const before = await Promise.all((['personal', 'kin', 'demographics'] as const).map(async (which) => (await read(which)).body))
  expect(attempts.length).toBeGreaterThan(100)
  for (const { which, pointer, body } of [...attempts, { which: 'personal' as const, pointer: '/learner_id', body: { learner_id: 2 } }]) {
    const answer = await put(which, body)
    expect(answer.statusCode, pointer).toBe(400)
    expect(errorsOf(answer), pointer).toContain(pointer)
  }
  expect(await Promise.all((['personal', 'kin', 'demographics'] as const).map(async (which) => (await read(which)).body))).toEqual(before)
})

describe('next of kin', () => {
  test('each is written by itself, and null removes it', async () => {
    const before = (await read('kin')).json().data
    const answer = await put('kin', { localNextOfKin: { mobile: '0413 999 888', stateId: 2, relationshipId: 1 } })
    expect(answer.json().data).toEqual({
      ...before,
      localNextOfKin: {
        ...before.localNextOfKin,
        mobile: '+61 413 999 888',
        stateId: 2,
        stateShortDescription: 'VIC',
        relationshipId: 1,
        relationshipDescription: 'Mother',
      },
    })
    const gone = await put('kin', { internationalNextOfKin: null })
    expect(gone.json().data).toMatchObject({ internationalNextOfKin: null, localNextOfKin: { mobile: '+61 413 999 888' } })
    const back = await put('kin', { internationalNextOfKin: { firstName: 'Elena', countryId: 58, postcode: '753 10', phoneHome: '08-123 456 78' } })
    expect(back.json().data.internationalNextOfKin).toMatchObject({
      firstName: 'Elena',
      lastName: null,
      phoneHome: '+46 8 123 456 78',
      countryDescription: 'Sweden',
    })
    expect(await events('learner-next-of-kin')).toHaveLength(3)
  })

  test('every bad field is named', async () => {
    const answer = await put('kin', {
      localNextOfKin: { email: 'x@', mobile: '5', postcode: 'ABC', relationshipId: 12345 },
      internationalNextOfKin: { countryId: 99_999, email: 'a@b' },
    })
    expect(errorsOf(answer)).toEqual([
      '/internationalNextOfKin/countryId',
      '/internationalNextOfKin/email',
      '/localNextOfKin/email',
      '/localNextOfKin/mobile',
      '/localNextOfKin/postcode',
      '/localNextOfKin/relationshipId',
    ])
  })
})

describe('demographics', () => {
  const au = 'learnerDemographicsAuFields'
  const international = 'learnerAppLearnerDemographicsInternationalFields'

  test('values come as identifier, code and description', async () => {
    const { data } = (await read('demographics')).json()
    expect(data[au]).toMatchObject({
      countryOfBirthId: 1,
      countryOfBirthCode: '1101',
      countryOfBirthDescription: 'Australia',
      highestSchoolLevelCompletedId: 1,
      highestSchoolLevelCompletedDescription: 'Completed Year 12',
      highestSchoolLevelCompletedYear: 2015,
      disabilities: [{ disabilityId: 1, disabilityCode: '11', disabilityDescription: 'Hearing/deaf', effectiveFromDate: '2019-02-01', effectiveToDate: null }],
    })
    expect(data[international]).toMatchObject({ passportNumber: 'PA1234567', passportCountryDescription: 'Australia', visaTypeId: null, visaTypeCode: null })
  })

  test('every group is written, dates as ISO strings, disabilities as a whole list', async () => {
    const body = {
      isStillAtSchool: true,
      employmentStatusId: 1,
      [au]: { indigenousStatusId: 1, disabilities: [{ disabilityId: 2, effectiveFromDate: '2020-01-01T00:00:00.000Z' }, { disabilityId: 3 }] },
      learnerDemographicsNzFields: {
        ethnicity1Id: 2,
        lastYearAtSecondarySchool: 2014,
        disabilities: [{ disabilityId: 1, effectiveFromDate: '2000-01-01', effectiveToDate: '2001-01-01' }],
      },
      learnerDemographicsSaFields: { equityId: 1, departmentName: 'Health', disabilityAdviceFlag: true },
      learnerAppLearnerDemographicsFeeHelpFields: { yearArrivedInAustralia: 2004 },
      [international]: { passportNumber: 'PB7654321', passportExpiryDate: '2030-06-30', visaTypeId: 1, nationalityId: 4 },
      learnerAppLearnerDemographicsLanguageFields: { primaryLanguageId: 2 },
    }
    const before = (await read('demographics')).json().data
    const answer = await put('demographics', body)
    expect(answer.statusCode, answer.body).toBe(200)
    const { data } = answer.json()
    expect(data).toMatchObject({
      isStillAtSchool: true,
      employmentStatusDescription: 'Full-time employee',
      priorEducationFlagId: before.priorEducationFlagId,
      [au]: {
        indigenousStatusDescription: 'Yes, Aboriginal',
        countryOfBirthId: 1,
        disabilities: [
          { disabilityId: 2, effectiveFromDate: '2020-01-01' },
          { disabilityId: 3, effectiveFromDate: null },
        ],
      },
      learnerDemographicsNzFields: { ethnicity1Description: 'New Zealand European', disabilities: [{ disabilityId: 1 }] },
      learnerDemographicsSaFields: { equityCode: 'BA', departmentName: 'Health', disabilityAdviceFlag: true },
      learnerAppLearnerDemographicsFeeHelpFields: { yearArrivedInAustralia: 2004 },
      [international]: { passportNumber: 'PB7654321', passportExpiryDate: '2030-06-30', visaTypeDescription: 'Student', nationalityDescription: 'New Zealand' },
    })
    expect((await read('demographics')).json().data).toEqual(data)
    const cleared = await put('demographics', { [au]: { disabilities: null }, [international]: { passportNumber: null } })
    expect(cleared.json().data[au].disabilities).toEqual([])
    expect(cleared.json().data[international].passportNumber).toBeNull()
  })

  test('numbers of passports and the like are in no log and in no table as they are', async () => {
    await put('demographics', { [international]: { passportNumber: 'CANARY7788' } }, { 'idempotency-key': 'canary' })
    const rows = await server.asOwner<{ text: string }>(
      'select (x.*)::text as text from audit_events x union all select (i.*)::text from idempotency_keys i union all select (d.*)::text from learner_demographics d union all select (l.*)::text from learners l',
      [],
      tenant(),
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { text } of rows) expect(text).not.toMatch(/CANARY7788|123 456 782/)
    expect((await read('demographics')).json().data[international].passportNumber).toBe('CANARY7788')
  })

  test('years, dates and lists that make no sense are named', async () => {
    const answer = await put('demographics', {
      employmentStatusId: 4040,
      [au]: {
        highestSchoolLevelCompletedYear: 1950,
        disabilities: [
          { disabilityId: 1, effectiveFromDate: '2019-01-01', effectiveToDate: '2021-01-01' },
          { disabilityId: 1, effectiveFromDate: '2020-06-01' },
          { disabilityId: 2, effectiveFromDate: '2022-01-01', effectiveToDate: '2021-01-01' },
          { disabilityId: 777 },
          { disabilityId: 3, effectiveFromDate: '1901-01-01' },
        ],
      },
      learnerAppLearnerDemographicsFeeHelpFields: { yearArrivedInAustralia: 2999 },
      [international]: { passportExpiryDate: '1950-01-01', visaTypeId: 321 },
    })
    expect(errorsOf(answer)).toEqual(
      [
        '/employmentStatusId',
        `/${au}/highestSchoolLevelCompletedYear`,
        `/${au}/disabilities/1`,
        `/${au}/disabilities/2/effectiveToDate`,
        `/${au}/disabilities/3/disabilityId`,
        `/${au}/disabilities/4/effectiveFromDate`,
        '/learnerAppLearnerDemographicsFeeHelpFields/yearArrivedInAustralia',
        `/${international}/passportExpiryDate`,
        `/${international}/visaTypeId`,
      ].sort(),
    )
  })

  test('the same disability twice is right when the times do not meet', async () => {
    const list = [
      { disabilityId: 1, effectiveFromDate: '2019-01-01', effectiveToDate: '2020-01-01' },
      { disabilityId: 1, effectiveFromDate: '2020-01-02', effectiveToDate: null },
    ]
    expect((await put('demographics', { [au]: { disabilities: list } })).statusCode).toBe(200)
  })
})

describe('two who write at once', () => {
  let etag: string
  beforeEach(async () => {
    etag = String((await read('personal')).headers.etag)
  })

  test('whoever holds an older version is refused, and nothing is lost', async () => {
    const first = await put('personal', { suffix: 'One' }, { 'if-match': etag })
    expect(first.statusCode).toBe(200)
    const late = await put('personal', { suffix: 'Two' }, { 'if-match': etag })
    expect(late.statusCode).toBe(412)
    expect(late.json().type).toBe('/docs/problems#changed-meanwhile')
    expect((await read('personal')).json().data.suffix).toBe('One')
    expect((await put('personal', { suffix: 'Three' }, { 'if-match': String(first.headers.etag) })).statusCode).toBe(200)
  })

  test('the tag of either letter case will do, and a star always', async () => {
    const pascal = await server.raw('banksia', path.personal, { bearer })
    expect(pascal.headers.etag).not.toBe(etag)
    expect((await put('personal', { suffix: 'Four' }, { 'if-match': String(pascal.headers.etag) })).statusCode).toBe(200)
    expect((await put('personal', { suffix: 'Five' }, { 'if-match': '*' })).statusCode).toBe(200)
  })

  test('of many writers with the same version one wins, in every race', async () => {
    for (let race = 0; race < 10; race++) {
      const tag = String((await read('personal')).headers.etag)
      const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => put('personal', { suffix: `R${race}-${index}` }, { 'if-match': tag })))
      const won = answers.filter(({ statusCode }) => statusCode === 200)
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412, 412, 412])
      expect((await read('personal')).json().data.suffix).toBe(won[0]?.json().data.suffix)
    }
  })

  test('with an idempotency key the first answer comes again, its tag too', async () => {
    const first = await put('personal', { suffix: 'Once' }, { 'idempotency-key': 'details-1' })
    const again = await put('personal', { suffix: 'Once' }, { 'idempotency-key': 'details-1' })
    expect({ body: again.body, etag: again.headers.etag }).toEqual({ body: first.body, etag: first.headers.etag })
    expect((await put('personal', { suffix: 'Other' }, { 'idempotency-key': 'details-1' })).statusCode).toBe(409)
  })

  test('writing what is there already changes nothing and is not in the log', async () => {
    const count = (await events('learner-personal')).length
    const { data } = (await read('personal')).json()
    const answer = await put('personal', { title: data.title, learnerPersonalPhoneNumbers: { phoneHome: data.learnerPersonalPhoneNumbers.phoneHome } })
    expect(answer.headers.etag).toBe(etag)
    expect(await events('learner-personal')).toHaveLength(count)
  })
})

test("another learner's and another tenant's details stay as they are", async () => {
  const second = await server.learnerToken('banksia', 'second@banksia.example')
  const before = (await read('demographics', second)).body
  await put('demographics', { isStillAtSchool: false })
  expect((await read('demographics', second)).body).toBe(before)
  const client = server.client(learnerCalls, 'kahu', await server.learnerToken('kahu', 'learner@kahu.example'))
  expect(await client.getLearnerDemographics()).toMatchObject({
    learnerDemographicsNzFields: {
      iwiAffiliation1Description: 'Ngāpuhi',
      residentialStatusCode: 'N',
      disabilityFlagDescription: 'No',
      disabilityFlagCodeDsr: null,
    },
  })
})
