import { attendanceTypes, classCalls } from '@lanyard/contract'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClients } from '../../change-log/testing/writers.ts'
import { seeded } from '../../imports/samples/sample-college.ts'
import { openTestServer, type TestServer } from '../../testing/server.ts'
import { countAttendanceJob, countChanged } from './count-attendance.ts'
import { figuresOf } from './testing/direct-count.queries.ts'
import { addGround, type Ground, type Random, randomWrite, theDay } from './testing/random-writes.queries.ts'

let server: TestServer
let writers: pg.Client[]
let tenantId: number
let ground: Ground
beforeAll(async () => {
  server = await openTestServer()
  tenantId = server.tenantId('banksia')
  writers = await openClients(server.appUrl, 4)
  ground = await addGround(writers[0] as pg.Client, tenantId)
}, 60_000)
afterAll(async () => {
  await Promise.all(writers.map((writer) => writer.end()))
  await server.close()
})

const noon = `${theDay}T12:00:00.000Z`
const hoursLater = (hours: number) => new Date(Date.parse(noon) + hours * 3_600_000).toISOString()
const daysAround = { from: '2025-11-18', to: '2026-12-31' }
const own = <Of extends object>(text: string, values: unknown[] = []) => server.asOwner<Of>(text, [tenantId, ...values], tenantId)
const stored = async () => {
  const [row] = await own<{
    changes: number
    learners: number
    classes: number
  }>(`select (select count(*)::int from attendance_changes where tenant_id = $1) as changes,
    (select count(*)::int from learner_attendance where tenant_id = $1) as learners, (select count(*)::int from class_attendance where tenant_id = $1) as classes`)
  return row
}
const countAll = async (now = noon) => {
  while (await countChanged(server.database, { tenantId, now })) {}
}

const expectRight = async (now = noon, threshold = 85, days = daysAround) => {
  const { read, direct } = await figuresOf(server.database, { tenantId, now, threshold, ...days })
  expect(read).toEqual(direct)
  return read
}

/** A few random writes in one transaction, which isn't always committed. Writers may wait for each other in a circle: one of them is refused by the database. */
const writeSome = async (client: pg.Client, random: Random) => {
  await client.query('begin')
  await client.query(`set local app.tenant_id = '${tenantId}'`)
  try {
    for (let left = 1 + Math.floor(random() * 3); left > 0; left--) await client.query(randomWrite(random, ground))
    await client.query(random() < 0.15 ? 'rollback' : 'commit')
  } catch (error) {
    await client.query('rollback')
    // A deadlock, or a place that another writer has taken.
    if (!['40P01', '23505'].includes((error as { code: string }).code)) throw error
  }
}

test('attendance that is there before anything is counted is read from the records', async () => {
  const { courses } = await expectRight()
  expect(courses.length).toBeGreaterThan(0)
  await countAll()
  expect(await stored()).toMatchObject({ changes: 0, learners: expect.any(Number) })
  expect((await stored())?.classes).toBeGreaterThan(0)
  expect((await expectRight()).courses).toEqual(courses)
})

test('at every moment, lists and reports have what the records have: several write, two count, others read', async () => {
  let isOver = false
  const random = seeded(66)
  const checks = async () => {
    let count = 0
    while (!isOver) {
      const from = random() < 0.5 ? '2025-11-18' : '2026-11-10'
      await expectRight(hoursLater(Math.floor(random() * 400) - 200), 20 + Math.floor(random() * 80), { from, to: '2026-11-25' })
      count++
    }
    return count
  }
  const counting = async () => {
    while (!isOver) await countChanged(server.database, { tenantId, now: hoursLater(Math.floor(random() * 400) - 200) })
  }
  const writing = writers.map(async (client, seed) => {
    const own = seeded(seed + 1)
    for (let round = 0; round < 150; round++) await writeSome(client, own)
  })
  const others = [checks(), counting(), counting()]
  await Promise.all(writing).finally(() => {
    isOver = true
  })
  const [checked] = await Promise.all(others)
  expect(checked).toBeGreaterThan(10)
  await expectRight()
  await countAll()
  expect(await stored()).toMatchObject({ changes: 0 })
  await expectRight()
}, 120_000)

test('a roll that is called before the class ends counts from its end, also without a change', async () => {
  const [learner, place] = [ground.learners[0], ground.classes[10]]
  await own('delete from class_registrations where tenant_id = $1 and class_id = any ($2)', [ground.classes])
  await own('update classes set class_status_id = 2, ends_at = $3 where tenant_id = $1 and id = $2', [place, hoursLater(1)])
  await own('insert into class_registrations (tenant_id, learner_id, class_id, class_registration_status_id, attendance_type_id) values ($1, $2, $3, 5, 5)', [
    learner,
    place,
  ])
  const isBelow = async (now: string) => (await expectRight(now, 100)).learners.some(({ learner_id }) => learner_id === learner)
  const lowest = async () =>
    (await own<{ lowest: number | null }>('select lowest from learner_attendance where tenant_id = $1 and learner_id = $2', [learner]))[0]
  await own('update class_registrations set attendance_type_id = 1 where tenant_id = $1 and learner_id = $2 and class_id <> $3', [learner, place])
  await countAll()
  const before = (await lowest())?.lowest
  expect([await isBelow(hoursLater(0.9)), await isBelow(hoursLater(1))]).toEqual([false, true])
  await countAll(hoursLater(2))
  expect([before, (await lowest())?.lowest]).toEqual([1000, 0])
  expect([await isBelow(hoursLater(0.9)), await isBelow(hoursLater(1))]).toEqual([false, true])
})

test('a trainer who calls the roll changes the figures, before and after the job', async () => {
  const trainer = server.client(classCalls, 'console', await server.staffToken('trainer@banksia.example', 'banksia'))
  const now = new Date().toISOString()
  const { classes } = await trainer.listClasses({ query: { view: 'past' } })
  const id = classes.find(({ isHeld }) => isHeld)?.id as number
  const mark = async (attendanceTypeId: number) => {
    const { learners } = await trainer.getClass({ params: { id } })
    await trainer.markAttendance({
      params: { id },
      body: { marks: learners.map(({ registrationId, version }) => ({ registrationId, version, attendanceTypeId })) },
    })
    const days = { from: '2020-01-01', to: '2035-01-01' }
    const figures = await expectRight(now, 85, days)
    await countAttendanceJob({ database: server.database, sites: server.sites, clock: Date.now }).run({ signal: new AbortController().signal })
    expect(await expectRight(now, 85, days)).toEqual(figures)
    expect(await stored()).toMatchObject({ changes: 0 })
    return figures.courses.reduce((sum, { missed }) => sum + missed, 0)
  }
  expect(await mark(attendanceTypes.absent)).toBeGreaterThan(await mark(attendanceTypes.present))
})

test('registrations without a mark, and changes that count for nothing, leave no trace', async () => {
  await countAll()
  const [learner, place] = [ground.learners[3], ground.classes[3]]
  await own('delete from class_registrations where tenant_id = $1 and learner_id = $2 and class_id = $3', [learner, place])
  await countAll()
  await own('insert into class_registrations (tenant_id, learner_id, class_id, class_registration_status_id) values ($1, $2, $3, 1)', [learner, place])
  await own('update class_registrations set class_registration_status_id = 3 where tenant_id = $1 and learner_id = $2 and class_id = $3', [learner, place])
  await own('update class_registrations set attendance_percentage = 50 where tenant_id = $1', [])
  await own(
    "update classes set description = 'Other', class_status_id = case when class_status_id = 2 then 6 else class_status_id end where tenant_id = $1",
    [],
  )
  expect(await stored()).toMatchObject({ changes: 0 })
})
