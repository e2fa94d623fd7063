import { describe, expect, test } from 'vitest'
import { errorsOf, openDetails } from '../testing/details.ts'

const { put, read, server, tenant } = openDetails()

describe('demographics', () => {
  const au = 'learnerDemographicsAuFields'
  const international = 'learnerAppLearnerDemographicsInternationalFields'

  test('values come as id, code and description', async () => {
    const { data } = (await read('demographics')).json()
    expect(data[au]).toMatchObject({
      countryOfBirthId: 58,
      countryOfBirthCode: '2407',
      countryOfBirthDescription: 'Sweden',
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
        countryOfBirthId: 58,
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

  test('passport and similar numbers appear in no log and unencrypted in no table', async () => {
    await put('demographics', { [international]: { passportNumber: 'CANARY7788' } }, { 'idempotency-key': 'canary' })
    const rows = await server().asOwner<{ text: string }>(
      'select (x.*)::text as text from audit_events x union all select (i.*)::text from idempotency_keys i union all select (d.*)::text from learner_demographics d union all select (l.*)::text from learners l',
      [],
      tenant(),
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const { text } of rows) expect(text).not.toMatch(/CANARY7788|123 456 782/)
    expect((await read('demographics')).json().data[international].passportNumber).toBe('CANARY7788')
  })

  test('invalid years, dates and lists are named', async () => {
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

  test("the same disability twice is valid if the periods don't overlap", async () => {
    const list = [
      { disabilityId: 1, effectiveFromDate: '2019-01-01', effectiveToDate: '2020-01-01' },
      { disabilityId: 1, effectiveFromDate: '2020-01-02', effectiveToDate: null },
    ]
    expect((await put('demographics', { [au]: { disabilities: list } })).statusCode).toBe(200)
  })
})
