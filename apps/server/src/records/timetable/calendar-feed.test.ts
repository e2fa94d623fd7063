import { learnerCalls } from '@lanyard/contract'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Origin, openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const clientOf = async (origin: Origin, email: string) => server.client(learnerCalls, origin, await server.learnerToken(origin, email))
const pathOf = (address: string | null | undefined) => new URL(String(address)).pathname
const get = (origin: Origin, path: string, headers: Record<string, string> = {}) => server.raw(origin, path, { headers })

const eventsOf = (body: string) => {
  const calendar = new ICAL.Component(ICAL.parse(body))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
}
const sqlIn = (origin: Origin, text: string, values: unknown[] = []) => server.asOwner<Record<string, never>>(text, values, server.tenantId(origin))

/** Half past ten on the day before the clocks last changed, and on the day after. */
const aroundTheChange = (zone: string) => {
  const change = Temporal.Now.zonedDateTimeISO(zone).getTimeZoneTransition('previous')?.withPlainTime('10:30')
  return [change?.subtract({ days: 1 }), change?.add({ days: 1 })].map((day) => String(day?.toInstant()))
}

test.for([
  ['banksia', 'learner@banksia.example', 'Australia/Sydney'],
  ['kahu', 'learner@kahu.example', 'Pacific/Auckland'],
] as const)('classes at %s keep their local time before and after the clocks change', async ([origin, email, zone]) => {
  const [registrations] = [
    await sqlIn(
      origin,
      `select r.class_id from class_registrations r join learners l on l.tenant_id = r.tenant_id and l.id = r.learner_id
    where l.email = $1 and r.unit_enrolment_id is not null order by r.class_id limit 2`,
      [email],
    ),
  ]
  const moved = aroundTheChange(zone)
  expect(new Set(moved.map((moment) => moment.slice(11))).size, 'the same hour, an hour apart').toBe(2)
  for (const [index, { class_id }] of registrations.entries())
    await sqlIn(origin, "update classes set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '2 hours' where id = $1", [
      class_id,
      moved[index],
    ])
  const { address } = await (await clientOf(origin, email)).createCalendarFeed()
  const { statusCode, headers, body } = await get(origin, pathOf(address))
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  const events = eventsOf(body)
  for (const moment of moved) {
    const event = events.find(({ startDate }) => startDate.toJSDate().getTime() === Date.parse(moment))
    expect(event?.startDate.zone.tzid).toBe(zone)
    expect(event?.startDate.toString()).toContain('T10:30:00')
    expect(event?.endDate.toJSDate().getTime()).toBe(Date.parse(moment) + 2 * 3_600_000)
  }
})

test('every visible class has an event, and a cancelled one says so', async () => {
  const learner = await clientOf('banksia', 'learner@banksia.example')
  const { items } = await learner.listLearnerClassRegistrations({ query: { take: 200 } })
  const { address } = await learner.createCalendarFeed()
  const events = eventsOf((await get('banksia', pathOf(address))).body)
  expect(events.map(({ startDate }) => startDate.toJSDate().toISOString()).sort()).toEqual(items.map(({ startTime }) => String(startTime)).sort())
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  const cancelled = events.filter(({ component }) => component.getFirstPropertyValue('status') === 'CANCELLED')
  expect(cancelled.length).toBe(items.filter(({ classRegistrationStatusCode }) => ['CANC', 'WITH'].includes(String(classRegistrationStatusCode))).length)
  expect(cancelled.length).toBeGreaterThan(0)
  expect(events[0]?.description).toContain('Trainer:')
  expect(events[0]?.location).toBeTruthy()
})

test('a moved class keeps its id and increases its revision; an unchanged feed is a 304', async () => {
  const learner = await clientOf('banksia', 'second@banksia.example')
  const path = pathOf((await learner.createCalendarFeed()).address)
  const first = await get('banksia', path)
  const etag = String(first.headers.etag)
  expect((await get('banksia', path, { 'if-none-match': etag })).statusCode).toBe(304)
  const [before] = eventsOf(first.body)
  const id = Number(/registration-(\d+)/.exec(String(before?.uid))?.[1])
  await sqlIn(
    'banksia',
    `update classes c set starts_at = (c.starts_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC',
      ends_at = (c.ends_at at time zone 'UTC' + interval '1 hour') at time zone 'UTC'
    from class_registrations r where r.tenant_id = c.tenant_id and r.class_id = c.id and r.id = $1`,
    [id],
  )
  const second = await get('banksia', path, { 'if-none-match': etag })
  expect(second.statusCode).toBe(200)
  const after = eventsOf(second.body).find(({ uid }) => uid === before?.uid)
  expect(after?.sequence).toBe(Number(before?.sequence) + 1)
  expect(after?.startDate.toJSDate().getTime()).toBe(Number(before?.startDate.toJSDate()) + 3_600_000)
  const [changed] = await sqlIn(
    'banksia',
    'select c.changed_at as "at" from classes c join class_registrations r on r.tenant_id = c.tenant_id and r.class_id = c.id where r.id = $1',
    [id],
  )
  expect(after?.component.getFirstPropertyValue('last-modified')?.toString()).toBe(new Date(String(changed?.at)).toISOString().slice(0, 19))
  await sqlIn('banksia', 'update class_registrations set class_registration_status_id = 6 where id = $1', [id])
  const third = eventsOf((await get('banksia', path)).body).find(({ uid }) => uid === before?.uid)
  expect([third?.component.getFirstPropertyValue('status'), third?.sequence]).toEqual(['CANCELLED', Number(before?.sequence) + 2])
})

test('a URL can be shown again, ends when it is reset or turned off, and only its hash is stored', async () => {
  const learner = await clientOf('banksia', 'learner@banksia.example')
  const first = await learner.createCalendarFeed()
  expect(await learner.getCalendarFeed()).toMatchObject({ isOn: true, address: first.address, lastReadAt: null })
  expect((await get('banksia', pathOf(first.address))).statusCode).toBe(200)
  expect((await learner.getCalendarFeed()).lastReadAt).toBeTruthy()
  const stored = JSON.stringify(await sqlIn('banksia', 'select * from calendar_feeds'))
  expect(stored).not.toContain(pathOf(first.address).slice('/calendar/'.length, -'.ics'.length))
  const second = await learner.createCalendarFeed()
  expect(second.address).not.toBe(first.address)
  expect((await get('banksia', pathOf(first.address))).statusCode).toBe(404)
  expect(await learner.endCalendarFeed()).toEqual({ isOn: false, address: null, createdAt: null, lastReadAt: null })
  expect((await get('banksia', pathOf(second.address))).statusCode).toBe(404)
  expect(await learner.getCalendarFeed()).toMatchObject({ isOn: false })
})

test('hidden classes are not in the feed', async () => {
  const learner = await clientOf('banksia', 'learner@banksia.example')
  const path = pathOf((await learner.createCalendarFeed()).address)
  const before = eventsOf((await get('banksia', path)).body).length
  const [unit] = await sqlIn(
    'banksia',
    `update unit_enrolments u set is_visible = false where id = (
    select r.unit_enrolment_id from class_registrations r join learners l on l.tenant_id = r.tenant_id and l.id = r.learner_id
    where l.email = 'learner@banksia.example' and r.unit_enrolment_id is not null order by r.id limit 1) returning u.id`,
  )
  expect(eventsOf((await get('banksia', path)).body).length).toBeLessThan(before)
  await sqlIn('banksia', 'update unit_enrolments set is_visible = true where id = $1', [unit?.id])
})

test('another tenant, a disabled account, a closed site and a hidden section have no feed', async () => {
  const learner = await clientOf('banksia', 'second@banksia.example')
  const path = pathOf((await learner.createCalendarFeed()).address)
  expect((await get('kahu', path)).statusCode).toBe(404)
  for (const wrong of ['/calendar/x.ics', path.replace(/calendar\/./, (start) => `calendar/${start.endsWith('A') ? 'B' : 'A'}`), path.replace('.ics', '')])
    expect((await get('banksia', wrong)).statusCode).toBe(404)
  const answered = async (change: string, back: string) => {
    await sqlIn('banksia', change)
    await expect.poll(async () => (await get('banksia', path)).statusCode).toBe(404)
    await sqlIn('banksia', back)
    await expect.poll(async () => (await get('banksia', path)).statusCode).toBe(200)
  }
  await answered(
    "update accounts set is_enabled = false where email = 'second@banksia.example'",
    "update accounts set is_enabled = true where email = 'second@banksia.example'",
  )
  await answered(
    "update sites set status = 'not-published' where origin like '%banksia%'",
    "update sites set status = 'published' where origin like '%banksia%'",
  )
  await answered(
    `update tenants set settings = jsonb_set(settings, '{ShowSections,Timetables}', 'false') where code = 'BANKSIA'`,
    `update tenants set settings = jsonb_set(settings, '{ShowSections,Timetables}', 'true') where code = 'BANKSIA'`,
  )
})
