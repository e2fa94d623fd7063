import { describe, expect, test } from 'vitest'
import { calls, type SpecifiedCall } from '../../../../packages/contract/src/specification/learner-calls.ts'
import { dayOf, filterCases, filterValue, fits, folded, keysOf, kindOf, openListing, valueAt, type WireRecord } from './testing/listing.ts'

const { get, learners, whole } = openListing()

describe('filters', () => {
  test.for(filterCases)('$name: $filter narrows the list to matching records', async ({ call, filter }) => {
    const kind = kindOf(call, filter)
    const all = await whole(call)
    const present = all.map((record) => valueAt(record, filter)).filter((value) => value !== null && value !== undefined)
    expect(present.length, `no ${filter} to look for`).toBeGreaterThan(0)
    const wanted = filterValue(kind, present.at(-1))
    const expected = all.filter((record) => {
      const value = valueAt(record, filter)
      return value !== null && value !== undefined && fits[kind](value, kind === 'words' ? wanted : present.at(-1))
    })
    const found = await whole(call, `&${filter}=${encodeURIComponent(wanted)}`)
    expect(keysOf(call, found)).toEqual(keysOf(call, expected))
    expect(found.length).toBeGreaterThan(0)
  })

  test.for(filterCases.filter(({ call, filter }) => kindOf(call, filter) !== 'flag'))(
    '$name: a repeated $filter matches any of the values',
    async ({ call, filter }) => {
      const kind = kindOf(call, filter)
      const all = await whole(call)
      const values = [...new Set(all.map((record) => valueAt(record, filter)).filter((value) => value !== null && value !== undefined))]
      const two = [values[0], values.at(-1)].map((value) => filterValue(kind, value))
      const each = await Promise.all(two.map((wanted) => whole(call, `&${filter}=${encodeURIComponent(wanted)}`)))
      const both = await whole(call, two.map((wanted) => `&${filter}=${encodeURIComponent(wanted)}`).join(''))
      expect(keysOf(call, both)).toEqual([...new Set(each.flatMap((found) => keysOf(call, found)))].sort((one, other) => one - other))
    },
  )

  const ranged = filterCases.filter(({ call, filter }) => ['day', 'amount'].includes(kindOf(call, filter)))
  test.for(ranged)('$name: $filter accepts a range', async ({ call, filter }) => {
    const kind = kindOf(call, filter)
    const read = (record: WireRecord) => {
      const value = valueAt(record, filter)
      return value === null || value === undefined ? undefined : kind === 'day' ? dayOf(value) : (value as number)
    }
    const all = await whole(call)
    const values = [...new Set(all.map(read).filter((value) => value !== undefined))].sort((one, other) => (one < other ? -1 : 1))
    const middle = values[Math.floor(values.length / 2)] as string | number
    const compare = {
      gt: (value: string | number) => value > middle,
      gte: (value: string | number) => value >= middle,
      lt: (value: string | number) => value < middle,
      lte: (value: string | number) => value <= middle,
    }
    for (const [bound, holds] of Object.entries(compare)) {
      const expected = all.filter((record) => {
        const value = read(record)
        return value !== undefined && holds(value)
      })
      expect(keysOf(call, await whole(call, `&${filter}[${bound}]=${middle}`)), bound).toEqual(keysOf(call, expected))
    }
    const inside = await whole(call, `&${filter}[gte]=${middle}&${filter}[lte]=${middle}`)
    expect(keysOf(call, inside)).toEqual(keysOf(call, await whole(call, `&${filter}=${middle}`)))
  })

  test("a timestamp as a date filter means its day in the provider's time zone", async () => {
    const [record] = await whole(calls.find(({ operation }) => operation === 'listFinanceInvoices') as SpecifiedCall)
    const dueDate = String(record?.data.dueDate)
    const midnightInSydney = new Date(Date.parse(`${dueDate}T00:30:00+11:00`)).toISOString()
    expect((await get(`/learner-app/finance-invoices?dueDateFilter=${midnightInSydney}`)).json()[0].data.dueDate).toBe(dueDate)
  })

  test("the year 0, which PostgreSQL doesn't have, finds nothing and breaks nothing", async () => {
    expect((await get('/learner-app/finance-invoices?dueDateFilter=0000-01-01')).json()).toEqual([])
    expect((await get('/learner-app/support-cases?lastPublicEntryAtFilter[gte]=0000-01-01')).statusCode).toBe(200)
    expect((await get('/learner-app/support-cases?lastPublicEntryAtFilter[lte]=9999-12-31')).statusCode).toBe(200)
  })
})

describe('search', () => {
  test.for([
    ['finance-invoices', 'UNIFORM', 'invoiceReference'],
    ['finance-invoices', '1005', 'invoiceNumber'],
    ['finance-credit-notes', 'excursion', 'creditNoteReference'],
    ['finance-payments', '-506', 'receiptNumber'],
    ['credentials', 'individual', 'courseOfferDescription'],
    ['logbooks', 'certificate', 'subject'],
  ] as const)('%s: "%s" is found in %s', async ([path, words, field]) => {
    const found = (await get(`/learner-app/${path}?search=${words}`)).json() as WireRecord[]
    expect(found.length).toBeGreaterThan(0)
    expect(found.some(({ data }) => folded(data[field]).includes(words.toLowerCase()))).toBe(true)
    const all = (await get(`/learner-app/${path}?take=200`)).json() as WireRecord[]
    expect(found.length).toBeLessThan(all.length)
  })

  test('a status is found by its label, although the row holds its id', async () => {
    const found = (await get('/learner-app/finance-invoices?search=partially')).json() as WireRecord[]
    expect(found.map(({ relationships }) => relationships.invoiceStatus?.description)).toEqual(['Partially paid'])
  })

  test('accents and case make no difference', async () => {
    expect((await get('/learner-app/learner-class-registrations?venueDescriptionFilter=OTARA', learners().kahu, 'kahu')).json().length).toBeGreaterThan(0)
  })
})
