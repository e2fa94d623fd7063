import { learnerCalls, owedInvoiceStatuses } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer()
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const client = () => server.client(learnerCalls, 'banksia', bearer)
const attention = () => client().getLearnerAttention()
const owner = (sql: string) => server.asOwner(sql, [], server.tenantId('banksia'))
const learner = "(select id from learners where email = 'learner@banksia.example')"

test('it has the first overdue invoices, waiting cases and unread messages, as the lists do', async () => {
  const { items: allInvoices } = await client().listFinanceInvoices({
    query: { amountOwingFilter: { gt: 0 }, financeInvoiceStatusIdFilter: [...owedInvoiceStatuses], take: 200 },
  })
  const today = new Date().toISOString().slice(0, 10)
  const overdue = allInvoices.filter(({ dueDate }) => dueDate != null && dueDate < today)
  const waiting = await client().listSupportCases({ query: { supportCaseStatusDescriptionFilter: 'Waiting for you', take: 200 } })
  const unread = await client().listMessages({ query: { isReadFilter: false, sort: 'createdOn', order: 'desc', take: 200 } })
  const { overdueInvoices, waitingCases, unreadMessages, latestMessages } = await attention()
  expect(overdue.length).toBeGreaterThan(0)
  expect(overdueInvoices.totalCount).toBe(overdue.length)
  expect(overdueInvoices.items[0]).toEqual(overdue.toSorted((one, other) => String(one.dueDate).localeCompare(String(other.dueDate)))[0])
  expect([waitingCases.totalCount, unreadMessages.totalCount]).toEqual([waiting.totalCount, unread.totalCount])
  expect(unreadMessages.items).toEqual(unread.items.slice(0, 2))
  expect(latestMessages).toEqual((await client().listMessages({ query: { sort: 'createdOn', order: 'desc', take: 3 } })).items)
})

test('a missing address, next of kin and demographic are named, until they are there', async () => {
  await owner(`update learner_addresses set suburb_town_city = null where learner_id = ${learner}`)
  await owner(`update learner_next_of_kin set mobile = null, phone_home = '', phone_work = null where learner_id = ${learner}`)
  await owner(`update learner_demographics set au_country_of_birth_id = null, nz_ethnicity1_id = null where learner_id = ${learner}`)
  const without = await attention()
  expect(without).toMatchObject({ hasAddress: false, nextOfKin: 'without-phone' })
  expect(without.missingDemographics).toContainEqual({ field: 'learnerDemographicsAuFields.countryOfBirthId', group: 'au-background' })
  expect(without.missingDemographics.filter(({ field }) => /Nz|Sa/.test(field))).toEqual([])
  await owner(`delete from learner_next_of_kin where learner_id = ${learner}`)
  expect((await attention()).nextOfKin).toBe('missing')

  const { learnerPersonalPermanentAddress: address } = await client().getLearnerPersonal()
  await client().replaceLearnerPersonal({
    body: { learnerPersonalPermanentAddress: { suburbTownCity: 'Pyrmont', countryId: address.countryId, postcode: address.postcode } },
  })
  await client().replaceLearnerNextOfKin({ body: { localNextOfKin: { firstName: 'Paolo', mobile: '0400 000 000' } } })
  await owner(`update learner_demographics set au_country_of_birth_id = 1 where learner_id = ${learner}`)
  const completed = await attention()
  expect(completed).toMatchObject({ hasAddress: true, nextOfKin: 'known' })
  expect(completed.missingDemographics.map(({ field }) => field)).not.toContain('learnerDemographicsAuFields.countryOfBirthId')
})

test('hidden sections have nothing to look at', async () => {
  await owner(`update tenants set settings = jsonb_set(jsonb_set(settings, '{ShowSections,Finances}', 'false'), '{ShowSections,SupportCases}', 'false')
    where code = 'BANKSIA'`)
  const nothing = { totalCount: 0, items: [] }
  await vi.waitFor(async () => expect(await attention()).toMatchObject({ overdueInvoices: nothing, waitingCases: nothing }))
})

test('someone without records has nothing to complete', async () => {
  await owner("update learners set account_id = null, email = null where email = 'new@banksia.example'")
  const nobody = server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', 'new@banksia.example'))
  expect(await nobody.getLearnerAttention()).toMatchObject({ hasRecord: false, hasAddress: true, nextOfKin: 'known', missingDemographics: [] })
})
