import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../testing/server.ts'

/** Tuesday noon in Sydney (UTC+11): the 10th both there and in UTC. Just after midnight in Sydney they differ. */
let now = Date.parse('2026-11-10T01:00:00Z')
let server: TestServer
let bearer: string
let learnerId: number
const tenant = () => server.tenantId('banksia')
const owner = <Row extends object>(sql: string, values: unknown[] = []) => server.asOwner<Row>(sql, values, tenant())

beforeAll(async () => {
  server = await openTestServer({ clock: () => now })
  bearer = await server.learnerToken('banksia', 'new@banksia.example')
  const [learner] = await owner<{ id: string }>("select id from learners where tenant_id = $1 and email = 'new@banksia.example'", [tenant()])
  learnerId = Number(learner?.id)
})
afterAll(() => server.close())

/** Moves to another time, with a token of that time. */
const moveTo = async (moment: string) => {
  now = Date.parse(moment)
  bearer = await server.learnerToken('banksia', 'new@banksia.example')
}

const client = () => server.client(learnerCalls, 'banksia', bearer)

describe('finance stats, by worked examples', () => {
  let number = 0
  const invoice = (statusId: number, total: number, owing: number, due: string | null, currencyId = 8) =>
    owner(
      `insert into finance_invoices (tenant_id, learner_id, invoice_number, finance_invoice_status_id, issue_date, due_date, currency_id, amount_total, amount_owing)
       values ($1, $2, $3, $4, '2026-01-01', $5, $6, $7, $8)`,
      [tenant(), learnerId, `WORKED-${number++}`, statusId, due, currencyId, total, owing],
    )
  beforeEach(() => owner('delete from finance_invoices where tenant_id = $1 and learner_id = $2', [tenant(), learnerId]))

  test("no invoices: zero, in the tenant's currency", async () => {
    expect(await client().getFinanceStats()).toEqual({
      totalAmount: 0,
      outstandingAmount: 0,
      overdueAmount: 0,
      currencyId: 8,
      currency: { currencyId: 8, code: 'AUD', description: 'Australian Dollar', symbol: '$' },
      otherCurrencies: [],
      howToPay: {
        bankDetails: expect.stringContaining('BSB: 062-000'),
        reference: '{invoiceNumber}',
        link: 'https://pay.banksia.example/?invoice={invoiceNumber}',
        instructions: expect.stringContaining('2 working days'),
      },
    })
  })

  test('paid 100.10, part-paid 200.20 with 50.05 to go, overdue 0.30: cents add up', async () => {
    await invoice(6, 100.1, 0, '2026-02-01')
    await invoice(5, 200.2, 50.05, '2026-12-01')
    await invoice(7, 0.3, 0.3, '2026-03-01')
    expect(await client().getFinanceStats()).toMatchObject({ totalAmount: 300.6, outstandingAmount: 50.35, overdueAmount: 0.3 })
  })

  test("drafts and cancelled invoices count for nothing; written-off amounts aren't owed", async () => {
    await invoice(1, 1000, 1000, '2026-01-02')
    await invoice(2, 1000, 1000, '2026-01-02')
    await invoice(9, 500, 500, '2026-01-02')
    await invoice(8, 40, 40, '2026-01-02')
    expect(await client().getFinanceStats()).toMatchObject({ totalAmount: 40, outstandingAmount: 0, overdueAmount: 0 })
  })

  test("due today is not overdue, due yesterday is: by the day in the provider's time zone", async () => {
    await invoice(4, 10, 10, '2026-11-10')
    await invoice(4, 5, 5, '2026-11-09')
    await invoice(4, 3, 3, null)
    expect(await client().getFinanceStats()).toMatchObject({ outstandingAmount: 18, overdueAmount: 5 })
    // In UTC it is still the 10th; in Sydney the 11th has begun.
    await moveTo('2026-11-10T13:30:00Z')
    expect(await client().getFinanceStats()).toMatchObject({ outstandingAmount: 18, overdueAmount: 15 })
    await moveTo('2026-11-10T01:00:00Z')
  })

  test('other currencies are listed separately and never added', async () => {
    await invoice(4, 10, 10, '2026-12-10')
    await invoice(4, 70, 20, '2026-01-10', 148)
    await invoice(4, 900, 900, '2026-12-10', 177)
    const { otherCurrencies, ...own } = await client().getFinanceStats()
    expect(own).toMatchObject({ totalAmount: 10, outstandingAmount: 10, overdueAmount: 0, currency: { code: 'AUD' } })
    expect(otherCurrencies).toMatchObject([
      { totalAmount: 70, outstandingAmount: 20, overdueAmount: 20, currency: { code: 'USD' } },
      { totalAmount: 900, outstandingAmount: 900, overdueAmount: 0, currency: { code: 'ZAR' } },
    ])
  })
})

describe('attendance, by worked examples', () => {
  let timetableId: number
  beforeEach(async () => {
    await owner('delete from class_registrations where tenant_id = $1 and learner_id = $2', [tenant(), learnerId])
    const [made] = await owner<{ id: string }>("insert into timetables (tenant_id, code, description) values ($1, 'WORKED', 'A worked example') returning id", [
      tenant(),
    ])
    timetableId = Number(made?.id)
  })

  type Options = { day: number; type?: number | null; status?: number; classStatus?: number }
  /** A class this many days from now, one hour long. */
  const attend = async ({ day, type = null, status = type === null ? 3 : type === 5 ? 5 : 4, classStatus = 2 }: Options) => {
    const starts = new Date(now + day * 86_400_000).toISOString()
    const [made] = await owner<{ id: string }>(
      `insert into classes (tenant_id, timetable_id, code, description, class_status_id, start_date, starts_at, ends_at)
       values ($1, $2, 'C', 'Class', $3, $4::timestamptz::date, $4, $4::timestamptz + interval '1 hour') returning id`,
      [tenant(), timetableId, classStatus, starts],
    )
    await owner(
      'insert into class_registrations (tenant_id, learner_id, class_id, class_registration_status_id, attendance_type_id) values ($1, $2, $3, $4, $5)',
      [tenant(), learnerId, made?.id, status, type],
    )
  }
  const stats = async () => (await client().listLearnerTimetableStats()).items[0]
  const of = async (...classes: Options[]) => {
    for (const options of classes) await attend(options)
    return stats()
  }
  const times = (count: number, options: (index: number) => Options) => Array.from({ length: count }, (_, index) => options(index))

  test('no classes: no timetable', async () => {
    expect(await client().listLearnerTimetableStats()).toEqual({ items: [], totalCount: 0 })
  })

  test('no class yet: no current percentage, and 100% is possible', async () => {
    expect(await of(...times(3, (index) => ({ day: index + 1 })))).toEqual({
      timetableId,
      timetableCode: 'WORKED',
      timetableDescription: 'A worked example',
      totalCountOfClasses: 3,
      totalCountOfClassesInPast: 0,
      countOfAttendedClassesInPast: 0,
      countOfAbsentClassesInPast: 0,
      countOfMedicalLeaveClassesInPast: 0,
      countOfApprovedLeaveClassesInPast: 0,
      currentAttendancePercentage: null,
      maxPossibleAttendancePercentage: 100,
    })
  })

  test('10 classes, 6 past: 4 attended, 1 missed, 1 on medical leave: 80% now, 88.9% at best', async () => {
    expect(
      await of(
        ...times(4, (index) => ({ day: -index - 1, type: 1 + index })),
        { day: -6, type: 5 },
        { day: -7, type: 7, status: 5 },
        ...times(4, (index) => ({ day: index + 1 })),
      ),
    ).toMatchObject({
      totalCountOfClasses: 10,
      totalCountOfClassesInPast: 6,
      countOfAttendedClassesInPast: 4,
      countOfAbsentClassesInPast: 1,
      countOfMedicalLeaveClassesInPast: 1,
      countOfApprovedLeaveClassesInPast: 0,
      currentAttendancePercentage: 80,
      maxPossibleAttendancePercentage: 88.9,
    })
  })

  test('all classes past, one on approved leave: the current percentage is the best possible', async () => {
    expect(await of({ day: -1, type: 1 }, { day: -2, type: 5 }, { day: -3, type: 6, status: 5 })).toMatchObject({
      totalCountOfClassesInPast: 3,
      countOfApprovedLeaveClassesInPast: 1,
      currentAttendancePercentage: 50,
      maxPossibleAttendancePercentage: 50,
    })
  })

  test('only leave: there is no percentage', async () => {
    expect(await of({ day: -1, type: 7, status: 5 }, { day: -2, type: 6, status: 5 })).toMatchObject({
      totalCountOfClasses: 2,
      currentAttendancePercentage: null,
      maxPossibleAttendancePercentage: null,
    })
  })

  test("leave granted in advance doesn't count towards the possible attendance", async () => {
    expect(await of({ day: -1, type: 5 }, { day: 1 }, { day: 2, type: 6, status: 3 })).toMatchObject({
      totalCountOfClasses: 3,
      countOfApprovedLeaveClassesInPast: 0,
      currentAttendancePercentage: 0,
      maxPossibleAttendancePercentage: 50,
    })
  })

  test('an unmarked past class counts as past, and as still possible', async () => {
    expect(await of({ day: -1, type: 1 }, { day: -2 })).toMatchObject({
      totalCountOfClassesInPast: 2,
      countOfAttendedClassesInPast: 1,
      countOfAbsentClassesInPast: 0,
      currentAttendancePercentage: 100,
      maxPossibleAttendancePercentage: 100,
    })
  })

  test("without an attendance type, the registration's status decides", async () => {
    expect(await of({ day: -1, status: 4 }, { day: -2, status: 5 })).toMatchObject({
      countOfAttendedClassesInPast: 1,
      countOfAbsentClassesInPast: 1,
      currentAttendancePercentage: 50,
    })
  })

  test('cancelled and postponed classes, holidays, waiting lists and withdrawals count for nothing', async () => {
    expect(
      await of(
        { day: -1, type: 1 },
        { day: -2, type: 5, classStatus: 8 },
        { day: -3, classStatus: 7 },
        { day: -4, type: 8, status: 3 },
        { day: 1, status: 2 },
        { day: 2, status: 6 },
        { day: 3, status: 7 },
      ),
    ).toMatchObject({ totalCountOfClasses: 1, totalCountOfClassesInPast: 1, currentAttendancePercentage: 100, maxPossibleAttendancePercentage: 100 })
  })

  test('a class in progress is not past', async () => {
    expect(await of({ day: -0.02 })).toMatchObject({ totalCountOfClasses: 1, totalCountOfClassesInPast: 0 })
  })
})

describe('units of a course, by worked examples', () => {
  test("withdrawn units don't count unless the whole course was withdrawn, recognised ones are completed, hidden ones aren't counted", async () => {
    const learner = await server.learnerToken('banksia', 'learner@banksia.example')
    const { items } = await server.client(learnerCalls, 'banksia', learner).listCourseEnrolments()
    const counted = items.map(({ enrolmentStatusDescription, completedUnitsCount, totalUnitsCount }) => [
      enrolmentStatusDescription,
      completedUnitsCount,
      totalUnitsCount,
    ])
    expect(counted).toEqual([
      ['Confirmed', 0, 2],
      ['Current (in training)', 4, 12],
      ['Withdrawn', 2, 6],
      ['Completed', 15, 15],
    ])
    await owner('update unit_enrolments set is_visible = false where tenant_id = $1 and id = $2', [tenant(), items[1]?.unitEnrolments[0]?.unitEnrolmentId])
    const [, current] = (await server.client(learnerCalls, 'banksia', learner).listCourseEnrolments()).items
    expect([current?.completedUnitsCount, current?.totalUnitsCount, current?.unitEnrolments.length]).toEqual([3, 11, 11])
    expect(current?.unitEnrolments[0]?.elementsCount).toBe(3)
    await owner('update unit_enrolments set unit_enrolment_status_id = 10 where tenant_id = $1 and id = $2', [
      tenant(),
      current?.unitEnrolments.at(-1)?.unitEnrolmentId,
    ])
    const [, after] = (await server.client(learnerCalls, 'banksia', learner).listCourseEnrolments()).items
    expect([after?.completedUnitsCount, after?.totalUnitsCount, after?.unitEnrolments.length]).toEqual([3, 10, 11])
  })
})
