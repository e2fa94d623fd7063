import {
  attendanceTypes,
  caseCalls,
  classCalls,
  learnerCalls,
  type OpenedClass,
  staffLearnerCalls,
  type UnitLearner,
  type UnitResult,
  unitEnrolmentStatuses,
} from '@lanyard/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
const people = new Map<string, string>()
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  for (const name of ['support', 'finance', 'trainer', 'auditor']) people.set(name, await server.staffToken(`${name}@banksia.example`, 'banksia'))
})
afterAll(() => server.close())

const as = (name: string) => server.client(classCalls, 'console', people.get(name) as string)
const owner = <Of extends object>(text: string, values: unknown[] = []) => server.asOwner<Of>(text, values, server.tenantId('banksia'))
const status = (wanted: number) => ({ problem: { status: wanted } })
const refused = (pointer: string, message: string) => ({ problem: { status: 400, errors: [{ pointer, message }] } })
const { present, late, absent, excused, sick } = attendanceTypes

const classes = async (name: string, view: 'upcoming' | 'past') => (await as(name).listClasses({ query: { view } })).classes
const pastClass = async () => as('trainer').getClass({ params: { id: (await classes('trainer', 'past')).find(({ isHeld }) => isHeld)?.id as number } })
const foreignClass = async () => (await classes('support', 'past')).find(({ isMine, trainer, isHeld }) => !isMine && isHeld && trainer?.name !== 'Nadia Petrov')
const markAll = ({ learners }: OpenedClass, attendanceTypeId: number | null) =>
  learners.map(({ registrationId, version }) => ({ registrationId, version, attendanceTypeId }))

describe('finding classes', () => {
  test('a trainer has those they teach, by time, from today on or back; others see all', async () => {
    const [upcoming, past] = [await classes('trainer', 'upcoming'), await classes('trainer', 'past')]
    for (const list of [upcoming, past]) {
      expect(list.length).toBeGreaterThan(0)
      expect(new Set(list.map(({ trainer, isMine }) => `${trainer?.name} ${isMine}`))).toEqual(new Set(['Nadia Petrov true']))
    }
    const times = (list: { startsAt: string }[]) => list.map(({ startsAt }) => startsAt)
    expect(times(upcoming)).toEqual(times(upcoming).toSorted())
    expect(times(past)).toEqual(times(past).toSorted().reverse())
    expect(past[0]).toMatchObject({ venue: expect.any(String), timetable: expect.any(String), learnerCount: expect.any(Number) })
    expect((await classes('support', 'past')).some(({ isMine }) => !isMine)).toBe(true)
  })

  test('page by page nothing is missed, and filters and words narrow the list', async () => {
    const all = await classes('support', 'past')
    const ids: number[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await as('support').listClasses({ query: { view: 'past', take: 7, ...(cursor && { cursor }) } })
      ids.push(...page.classes.map(({ id }) => id))
      cursor = page.next
    }
    expect(ids.slice(0, all.length)).toEqual(all.map(({ id }) => id))
    expect(new Set(ids).size).toBe(ids.length)
    await expect(as('support').listClasses({ query: { cursor: 'x' } })).rejects.toMatchObject(status(400))
    const { trainers, courses } = await as('support').listClassOptions()
    const callum = trainers.find(({ name }) => name === 'Callum Reid')?.id as number
    const filtered = (await as('support').listClasses({ query: { view: 'past', trainerIdFilter: callum } })).classes
    expect(new Set(filtered.map(({ trainer }) => trainer?.id))).toEqual(new Set([callum]))
    expect((await as('support').listClasses({ query: { view: 'past', search: 'callum' } })).classes).toEqual(filtered)
    const course = courses.find(({ name }) => name.includes('Leadership'))?.id as number
    expect((await as('support').listClasses({ query: { view: 'past', courseOfferIdFilter: course } })).classes.length).toBeGreaterThan(0)
    expect((await as('support').listClasses({ query: { view: 'past', courseOfferIdFilter: 999_999 } })).classes).toEqual([])
    // A filter never widens what a trainer sees.
    expect((await as('trainer').listClasses({ query: { view: 'past', trainerIdFilter: callum } })).classes).toEqual([])
    await expect(as('trainer').listClassOptions()).rejects.toMatchObject(status(403))
  })

  test('a trainer whose record came by import is connected by their email address', async () => {
    await owner("update staff set account_id = null where email = 'trainer@banksia.example'")
    expect((await classes('trainer', 'past')).length).toBeGreaterThan(0)
  })
})

describe('calling the roll', () => {
  test('a trainer marks a class in one call; the learner, the change log and the audit log have it', async () => {
    const before = await pastClass()
    expect(before).toMatchObject({ mayMark: true, hasStarted: true, isMine: true })
    const zoe = before.learners.find(({ name }) => name === 'Zoë Marchetti')
    if (!zoe) throw new Error('Zoë is in every class')
    const marks = markAll(before, present).map((mark) =>
      mark.registrationId === zoe.registrationId ? { ...mark, attendanceTypeId: late, attendancePercentage: 62.5 } : mark,
    )
    const after = await as('trainer').markAttendance({ params: { id: before.id }, body: { marks } })
    expect(after.markedCount).toBe(after.learnerCount)
    expect(after.learners.find(({ name }) => name === zoe.name)).toMatchObject({ attendanceTypeId: late, attendancePercentage: 62.5 })
    for (const learner of after.learners.filter(({ name }) => name !== zoe.name))
      expect(learner).toMatchObject({ attendanceTypeId: present, attendancePercentage: 100 })
    const portal = server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', 'learner@banksia.example'))
    const figures = async () => {
      const { items } = await portal.listLearnerTimetableStats()
      return items.find(({ timetableDescription }) => timetableDescription === before.timetable)
    }
    const place = async () => (await portal.listLearnerClassRegistrations({ query: { classIdFilter: before.id } })).items[0]
    expect(await place()).toMatchObject({ classRegistrationStatusDescription: 'Attended', attendancePercentage: 62.5 })
    const attended = (await figures())?.countOfAttendedClassesInPast as number
    const version = after.learners.find(({ name }) => name === zoe.name)?.version as number
    await as('trainer').markAttendance({
      params: { id: before.id },
      body: { marks: [{ registrationId: zoe.registrationId, version, attendanceTypeId: absent }] },
    })
    expect(await place()).toMatchObject({ classRegistrationStatusDescription: 'Did not attend', attendancePercentage: 0 })
    expect((await figures())?.countOfAttendedClassesInPast).toBe(attended - 1)
    const [change] = await owner<{ origin: string; changed: object }>(
      "select origin, changed from changes where type = 'class-registrations' and subject = $1 order by seq desc limit 1",
      [String(zoe.registrationId)],
    )
    expect(change).toMatchObject({ origin: 'staff', changed: { attendance_type_id: [late, absent] } })
    const [event] = await owner<{ before: object; after: object }>(
      "select before, after from audit_events where action = 'attendance.mark' order by id desc limit 1",
    )
    expect(event).toEqual({
      before: { attendance: ['Zoë Marchetti: Late'] },
      after: { class: before.code, attendance: ['Zoë Marchetti: Absent'] },
    })
  })

  test('two people don’t overwrite each other, and nothing is half written', async () => {
    const before = await pastClass()
    const [first, second] = before.learners
    if (!first || !second) throw new Error('There are two learners')
    await as('support').markAttendance({
      params: { id: before.id },
      body: { marks: [{ registrationId: first.registrationId, version: first.version, attendanceTypeId: sick }] },
    })
    await expect(as('trainer').markAttendance({ params: { id: before.id }, body: { marks: markAll(before, present) } })).rejects.toMatchObject({
      problem: { status: 412, detail: `Somebody else marked ${first.name} meanwhile. Check the roll, then save again.` },
    })
    const now = await pastClass()
    expect(now.learners.find(({ registrationId }) => registrationId === second.registrationId)).toEqual(second)
    const cleared = await as('trainer').markAttendance({ params: { id: before.id }, body: { marks: markAll(now, null) } })
    expect(cleared).toMatchObject({ markedCount: 0 })
    const same = await as('trainer').markAttendance({ params: { id: before.id }, body: { marks: markAll(cleared, null) } })
    expect(same.learners).toEqual(cleared.learners)
  })

  test('wrong values are refused by name', async () => {
    const opened = await pastClass()
    const [{ registrationId, version }] = opened.learners as [OpenedClass['learners'][0]]
    const mark = (more: object, id = opened.id) =>
      as('trainer').markAttendance({ params: { id }, body: { marks: [{ registrationId, version, attendanceTypeId: present, ...more }] } })
    await expect(mark({ attendanceTypeId: 999 })).rejects.toMatchObject(refused('/marks/0/attendanceTypeId', 'Must be one of the attendance types.'))
    await expect(mark({ registrationId: 999_999 })).rejects.toMatchObject(refused('/marks/0/registrationId', 'Must be a learner of this class.'))
    await expect(mark({ attendanceTypeId: late, attendancePercentage: 101 })).rejects.toMatchObject(status(400))
    await expect(mark({ attendanceTypeId: absent, attendancePercentage: 10 })).rejects.toMatchObject(
      refused('/marks/0/attendancePercentage', 'Is only for learners who were late or left early.'),
    )
    const later = await as('trainer').getClass({ params: { id: (await classes('trainer', 'upcoming')).at(-1)?.id as number } })
    const [of] = later.learners
    await expect(mark({ registrationId: of?.registrationId, version: of?.version }, later.id)).rejects.toMatchObject(
      refused('/marks/0/attendanceTypeId', 'The class hasn’t started. Until then, only leave can be marked.'),
    )
    const onLeave = await mark({ registrationId: of?.registrationId, version: of?.version, attendanceTypeId: excused }, later.id)
    expect(onLeave.learners[0]).toMatchObject({ attendanceTypeId: excused, attendancePercentage: null })
    const cancelled = (await classes('trainer', 'past')).find(({ isHeld }) => !isHeld)
    if (cancelled) await expect(mark({}, cancelled.id)).rejects.toMatchObject(status(409))
  })
})

describe('setting results', () => {
  const { completed, resubmissionRequired } = unitEnrolmentStatuses
  const withUnits = async (maySet: boolean) => {
    for (const { id, isHeld } of await classes('trainer', 'past')) {
      const found = isHeld ? await as('trainer').getClass({ params: { id } }) : undefined
      if (found?.units[0]?.learners.every((learner) => learner.maySet === maySet)) return found
    }
    throw new Error('There is no such class')
  }
  const bodyOf = ({ unitEnrolmentId, version, statusId, resultId, finalScore, endDate }: UnitLearner, more: Partial<UnitResult> = {}): UnitResult => ({
    ...{ unitEnrolmentId, version, statusId, resultId, finalScore, endDate },
    ...more,
  })
  const idOf = (opened: OpenedClass, code: string) => opened.results.find((result) => result.code === code)?.id as number

  test('a trainer sets the results of their unit in one call; the learner, the change log and the audit log have them', async () => {
    const before = await withUnits(true)
    const params = { id: before.id }
    const [unit] = before.units
    const results = (unit?.learners ?? []).map((learner) =>
      bodyOf(learner, { statusId: completed, resultId: idOf(before, 'HD'), finalScore: 91.5, endDate: before.startDate }),
    )
    const after = await as('trainer').saveResults({ params, body: { results } })
    for (const learner of after.units[0]?.learners ?? [])
      expect(learner).toMatchObject({ statusId: completed, resultId: idOf(before, 'HD'), finalScore: 91.5, endDate: before.startDate })
    const portal = server.client(learnerCalls, 'banksia', await server.learnerToken('banksia', 'learner@banksia.example'))
    const units = (await portal.listCourseEnrolments()).items.flatMap((course) => course.unitEnrolments as { unitCode: string; resultDescription: string }[])
    expect(units.find(({ unitCode }) => unitCode === unit?.code)).toMatchObject({ resultDescription: 'High distinction', finalScore: 91.5 })
    const [zoe] = after.units[0]?.learners ?? []
    const [change] = await owner<{ origin: string; changed: object }>(
      "select origin, changed from changes where type = 'unit-enrolments' and subject = $1 order by seq desc limit 1",
      [String(zoe?.unitEnrolmentId)],
    )
    expect(change).toMatchObject({ origin: 'staff', changed: { final_score: expect.any(Array) } })
    const [event] = await owner<{ after: object }>("select after from audit_events where action = 'results.save' order by id desc limit 1")
    expect(event?.after).toMatchObject({ class: before.code, results: expect.arrayContaining([`Zoë Marchetti, ${unit?.code}: High distinction`]) })
    await expect(as('trainer').saveResults({ params, body: { results: results.map((result) => ({ ...result, finalScore: 12 })) } })).rejects.toMatchObject(
      status(412),
    )
    expect((await as('trainer').getClass({ params })).units).toEqual(after.units)
  })

  test('wrong values are refused by name, and nothing is written', async () => {
    const opened = await withUnits(true)
    const params = { id: opened.id }
    const [learner] = opened.units[0]?.learners ?? []
    if (!learner) throw new Error('The unit has a learner')
    const save = (more: Partial<UnitResult>) => as('trainer').saveResults({ params, body: { results: [bodyOf(learner, more)] } })
    await expect(save({ resultId: 9999 })).rejects.toMatchObject(refused('/results/0/resultId', 'Must be one of the results.'))
    await expect(save({ statusId: unitEnrolmentStatuses.transferred })).rejects.toMatchObject(
      refused('/results/0/statusId', 'Must be one of the statuses offered.'),
    )
    await expect(save({ statusId: completed, resultId: null, endDate: null })).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/results/0/resultId' }, { pointer: '/results/0/endDate', message: 'Enter the day on which the unit ended.' }] },
    })
    await expect(save({ statusId: completed, endDate: '2999-01-01' })).rejects.toMatchObject(refused('/results/0/endDate', 'Must not be in the future.'))
    await expect(save({ finalScore: -1 })).rejects.toMatchObject(status(400))
    await owner('update unit_enrolments set start_date = $1 where id = $2', ['2026-02-01', learner.unitEnrolmentId])
    const version = (await as('trainer').getClass({ params })).units[0]?.learners[0]?.version as number
    await expect(save({ version, endDate: '2026-01-31' })).rejects.toMatchObject(refused('/results/0/endDate', 'Must not be before the unit’s start.'))
    expect((await as('trainer').getClass({ params })).units[0]?.learners[0]).toEqual({ ...learner, version, startDate: '2026-02-01' })
  })

  test('another’s unit is read and not set; support agents and auditors set none', async () => {
    const foreign = await withUnits(false)
    const results = (foreign.units[0]?.learners ?? []).map((learner) => bodyOf(learner, { statusId: resubmissionRequired }))
    await expect(as('trainer').saveResults({ params: { id: foreign.id }, body: { results } })).rejects.toMatchObject(status(403))
    const own = await withUnits(true)
    await expect(as('trainer').saveResults({ params: { id: own.id }, body: { results: results.slice(0, 1) } })).rejects.toMatchObject(
      refused('/results/0/unitEnrolmentId', 'Must be a learner’s unit in this class.'),
    )
    const other = await foreignClass()
    await expect(as('trainer').saveResults({ params: { id: other?.id as number }, body: { results } })).rejects.toMatchObject(status(404))
    for (const name of ['support', 'auditor'])
      await expect(as(name).saveResults({ params: { id: foreign.id }, body: { results } })).rejects.toMatchObject(status(403))
  })
})

describe('whose classes', () => {
  test('a trainer neither opens nor marks another’s class, nor reaches its learners through their own', async () => {
    const foreign = await foreignClass()
    const params = { id: foreign?.id as number }
    const theirs = await as('support').getClass({ params })
    const marks = markAll(theirs, present)
    await expect(as('trainer').getClass({ params })).rejects.toMatchObject(status(404))
    await expect(as('trainer').markAttendance({ params, body: { marks } })).rejects.toMatchObject(status(404))
    const own = await pastClass()
    await expect(as('trainer').markAttendance({ params: { id: own.id }, body: { marks } })).rejects.toMatchObject(status(400))
    expect((await as('support').getClass({ params })).learners).toEqual(theirs.learners)
  })

  test('a trainer finds no learners, no money and no cases of others', async () => {
    const learners = server.client(staffLearnerCalls, 'console', people.get('trainer') as string)
    await expect(learners.listLearners()).rejects.toMatchObject(status(403))
    const learnerId = (await pastClass()).learners[0]?.learnerId as number
    await expect(learners.getLearnerPage({ params: { id: learnerId } })).rejects.toMatchObject(status(403))
    const cases = server.client(caseCalls, 'console', people.get('trainer') as string)
    const [unassigned] = await owner<{ id: number }>('select min(id) as id from support_cases where assigned_staff_id is null')
    await expect(cases.getCase({ params: { id: Number(unassigned?.id) } })).rejects.toMatchObject(status(404))
    const [stranger] = await owner<{ id: number }>("select id from learners where email = 'new@banksia.example'")
    const body = { learnerId: Number(stranger?.id), categoryId: 1, subject: 'Hello', htmlBody: '<p>Hello</p>' }
    await expect(cases.createCase({ body })).rejects.toMatchObject(refused('/learnerId', 'Must be a learner.'))
    const opened = await cases.createCase({ body: { ...body, learnerId } })
    expect(opened).toMatchObject({ learner: { id: learnerId }, subject: 'Hello' })
    expect((await cases.getCase({ params: { id: opened.id } })).id).toBe(opened.id)
  })

  test('auditors read, finance doesn’t, and another provider has no such class', async () => {
    const own = await pastClass()
    const params = { id: own.id }
    expect(await as('auditor').getClass({ params })).toMatchObject({ mayMark: false })
    await expect(as('auditor').markAttendance({ params, body: { marks: markAll(own, present) } })).rejects.toMatchObject(status(403))
    for (const call of [() => as('finance').listClasses(), () => as('finance').getClass({ params })]) await expect(call()).rejects.toMatchObject(status(403))
    const kahu = server.client(classCalls, 'console', await server.staffToken('admin@kahu.example', 'kahu'))
    await expect(kahu.getClass({ params })).rejects.toMatchObject(status(404))
    await expect(kahu.markAttendance({ params, body: { marks: markAll(own, present) } })).rejects.toMatchObject(status(404))
  })
})
