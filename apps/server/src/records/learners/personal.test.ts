import { describe, expect, test } from 'vitest'
import { errorsOf, openDetails, path } from '../testing/details.ts'

const { bearer, events, put, read, server } = openDetails()

describe('personal details', () => {
  test('are read with their groups, the labels of their values and their addresses as one text', async () => {
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

  test('sent fields are written, missing ones stay, null clears', async () => {
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

  test('a missing address is added', async () => {
    const second = await server().learnerToken('banksia', 'second@banksia.example')
    const answer = await put(
      'personal',
      { learnerPostalAddress: { poBox: 'PO Box 1', suburbTownCity: 'Sydney', postcode: '2000', countryId: 1, stateId: 1 } },
      {},
      second,
    )
    expect(answer.json().data.learnerPostalAddress).toMatchObject({ poBox: 'PO Box 1', postalAddress: 'PO Box 1, Sydney NSW 2000, Australia' })
  })

  test('all bad fields are named together, and nothing is written', async () => {
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

  test('a phone number inside other text is refused, so no text is lost; its extension is kept', async () => {
    const send = (phoneWork: string) => put('personal', { learnerPersonalPhoneNumbers: { phoneWork } })
    for (const text of ['call 0412 345 678 after five', '0412 345 678 or 0412 345 679', 'Zoë 0412345678'])
      expect(errorsOf(await send(text)), text).toEqual(['/learnerPersonalPhoneNumbers/phoneWork'])
    expect((await send('02 9374 4000 ext. 12')).json().data.learnerPersonalPhoneNumbers.phoneWork).toBe('+61 2 9374 4000 ext. 12')
  })

  test('a postcode is checked again when its country changes', async () => {
    expect(errorsOf(await put('personal', { learnerPersonalPermanentAddress: { countryId: 124 } }))).toEqual(['/learnerPersonalPermanentAddress/postcode'])
    expect((await put('personal', { learnerPersonalPermanentAddress: { countryId: 124, postcode: '560402', stateId: null } })).statusCode).toBe(200)
    expect((await put('personal', { learnerPersonalPermanentAddress: { countryId: 1, postcode: '2009', stateId: 1 } })).statusCode).toBe(200)
  })

  test('an inactive value can stay, but can’t be chosen again', async () => {
    await server().asOwner("update shipped_values set value = jsonb_set(value, '{isActive}', 'false') where list = 'genders' and id in (1, 3)")
    const fresh = await server().open()
    const send = (payload: object) =>
      fresh.app.inject({
        method: 'PUT',
        url: path.personal,
        payload,
        headers: { host: 'banksia.localhost:3000', authorization: `Bearer ${bearer()}`, jsonFormat: 'camelCase' },
      })
    expect((await send({ genderId: 1, suffix: 'OAM' })).statusCode).toBe(200)
    expect((await send({ genderId: 3 })).json().errors).toEqual([{ pointer: '/genderId', message: expect.stringContaining('offered') }])
    await fresh.close()
  })

  test('PascalCase bodies are accepted, and errors are named the same way', async () => {
    const answer = await server().raw('banksia', path.personal, {
      method: 'PUT',
      bearer: bearer(),
      payload: { LearnerPersonalPhoneNumbers: { PhoneHome: '1' } },
    })
    expect(errorsOf(answer)).toEqual(['/LearnerPersonalPhoneNumbers/PhoneHome'])
    expect((await server().raw('banksia', path.personal, { method: 'PUT', bearer: bearer(), payload: { Suffix: 'AM' } })).json().Data.Suffix).toBe('AM')
  })
})

describe('next of kin', () => {
  test('each is written separately, and null removes it', async () => {
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
