import type { ClassLearner, ClassSummary, OpenedClass } from '@lanyard/contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format(new Date())
const summary = (id: number, more: Partial<ClassSummary> = {}): ClassSummary => ({
  ...{ id, code: `LM-${id}`, description: `Workshop ${id}`, timetable: 'Leadership, days', startDate: today, isHeld: true, isMine: true },
  ...{ startsAt: `${today}T00:00:00.000Z`, endsAt: `${today}T03:00:00.000Z`, status: 'Planned', venue: 'Room 2.14', colourCode: '#147', learnerCount: 2 },
  ...{ trainer: { id: 4, name: 'Nadia Petrov' }, markedCount: 0 },
  ...more,
})
const learner = (registrationId: number, name: string, attendanceTypeId: number | null = null, version = 3): ClassLearner => ({
  ...{
    registrationId,
    version,
    learnerId: registrationId,
    name,
    legalName: null,
    number: `BT-${registrationId}`,
    attendanceTypeId,
    attendancePercentage: null,
  },
})
const types = ['Present', 'Late', 'Left early', 'Attended online', 'Absent', 'Absent - excused', 'Absent - sick', 'Public holiday or class not held']
const opened = (learners: ClassLearner[], more: Partial<OpenedClass> = {}): OpenedClass => ({
  ...summary(1),
  ...{ hasStarted: true, mayMark: true, learners, attendanceTypes: types.map((description, index) => ({ id: index + 1, code: null, description })) },
  ...{ units: [], unitStatuses: [], results: [] },
  ...more,
})
const both = [learner(11, 'Zoë Marchetti'), learner(12, 'Arjun Thapa')]

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer(signedInAs('Trainer'))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone: 'Australia/Sydney', Locale: 'en-AU' })
  server.routes['GET /staff/classes'] = () =>
    Response.json({ classes: [summary(1), summary(2, { startDate: '2030-03-05', isHeld: false, status: 'Cancelled' })], next: null })
  server.routes['GET /staff/classes/1'] = () => Response.json(opened(both))
})
const rollOf = (name: string) => within(screen.getByRole('radiogroup', { name }))
const put = () => server.to('PUT', '/staff/classes/1/attendance')

test('a trainer’s classes are listed by day, today first, without filters for others’', async () => {
  await openPage('/classes')
  const day = within(await screen.findByRole('region', { name: 'Today' }))
  expect(day.getByRole('link', { name: /Workshop 1.*Room 2\.14.*Call the roll/ }).getAttribute('href')).toBe('/classes/1')
  expect(within(screen.getByRole('region', { name: /5 Mar/ })).getByText('Cancelled')).toBeTruthy()
  expect(screen.queryByRole('combobox', { name: 'Trainer' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Classes' })).toBeTruthy()
})

test('everyone is marked present, one of them late, and the roll is saved in one call', async () => {
  server.routes['PUT /staff/classes/1/attendance'] = () => Response.json(opened([learner(11, 'Zoë Marchetti', 2, 4), learner(12, 'Arjun Thapa', 1, 4)]))
  const { user } = await openPage('/classes/1')
  await user.click(await screen.findByRole('button', { name: 'Mark everyone present' }))
  await user.click(rollOf('Zoë Marchetti').getByRole('radio', { name: 'Late' }))
  const part = screen.getByRole('textbox', { name: 'Attended by Zoë Marchetti, in percent' })
  await user.type(part, '250')
  expect(screen.getByText('Enter a number from 0 to 100.')).toBeTruthy()
  await user.clear(part)
  await user.type(part, '75')
  expect(screen.getByText('2 unsaved')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save roll' }))
  expect(await screen.findByText('Roll saved')).toBeTruthy()
  expect(put()[0]?.body).toEqual({
    marks: [
      { registrationId: 11, version: 3, attendanceTypeId: 2, attendancePercentage: 75 },
      { registrationId: 12, version: 3, attendanceTypeId: 1 },
    ],
  })
  expect(screen.queryByText(/unsaved/)).toBeNull()
})

test('a mark that somebody else changed meanwhile is shown before it is replaced', async () => {
  const sentence = 'Somebody else marked Zoë Marchetti meanwhile. Check the roll, then save again.'
  server.routes['PUT /staff/classes/1/attendance'] = () => problem(412, sentence)
  const { user } = await openPage('/classes/1')
  await user.click((await screen.findAllByRole('radio', { name: 'Absent' }))[0] as HTMLElement)
  server.routes['GET /staff/classes/1'] = () => Response.json(opened([learner(11, 'Zoë Marchetti', 7, 4), learner(12, 'Arjun Thapa')]))
  await user.click(screen.getByRole('button', { name: 'Save roll' }))
  expect(await screen.findByText('Somebody else saved: Absent - sick. Save again to replace it with yours.')).toBeTruthy()
  expect(screen.getByText(`${sentence} Your marks are still here.`)).toBeTruthy()
  expect((rollOf('Zoë Marchetti').getByRole('radio', { name: 'Absent' }) as HTMLInputElement).checked).toBe(true)
  server.routes['PUT /staff/classes/1/attendance'] = () => Response.json(opened([learner(11, 'Zoë Marchetti', 5, 5), learner(12, 'Arjun Thapa')]))
  await user.click(screen.getByRole('button', { name: 'Save roll' }))
  await screen.findByText('Roll saved')
  expect(put().map(({ body }) => (body as { marks: { version: number }[] }).marks[0]?.version)).toEqual([3, 4])
})

test('before its day only leave is offered', async () => {
  server.routes['GET /staff/classes/1'] = () => Response.json(opened(both, { hasStarted: false }))
  await openPage('/classes/1')
  await screen.findByText('This class is on another day. Until then, you can mark leave.')
  const zoe = rollOf('Zoë Marchetti')
  expect(['Present', 'Late', 'Absent', 'Excused'].filter((name) => !(zoe.getByRole('radio', { name }) as HTMLInputElement).disabled)).toEqual(['Excused'])
  expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull()
})

test('who may not mark reads', async () => {
  server.routes['GET /staff/classes/1'] = () => Response.json(opened([learner(11, 'Zoë Marchetti', 1)], { mayMark: false }))
  await openPage('/classes/1')
  expect(await screen.findByText('Present')).toBeTruthy()
  expect(screen.queryByRole('radiogroup', { name: 'Zoë Marchetti' })).toBeNull()
})

test('a result proposes its status and day, the grid is saved in one call, and a wrong field is named', async () => {
  const zoe = { learnerId: 11, name: 'Zoë Marchetti', number: 'BT-11', resultId: null, finalScore: null, startDate: null, endDate: null }
  const unit = { ...zoe, unitEnrolmentId: 31, version: 2, statusId: 3, assessedBy: ['Nadia Petrov'], maySet: true }
  const theirs = { ...unit, unitEnrolmentId: 32, name: 'Arjun Thapa', assessedBy: ['Callum Reid'], maySet: false }
  const withUnits = (learner: typeof unit) =>
    opened(both, {
      units: [
        { id: 1, code: 'BSB1', description: 'Lead', learners: [learner] },
        { id: 2, code: 'BSB2', description: 'Manage', learners: [theirs] },
      ],
      unitStatuses: [
        { id: 3, code: null, description: 'In progress' },
        { id: 6, code: null, description: 'Completed' },
      ],
      results: [{ id: 1, code: 'C', description: 'Competent' }],
    })
  server.routes['GET /staff/classes/1'] = () => Response.json(withUnits(unit))
  server.routes['PUT /staff/classes/1/results'] = () =>
    problem(400, 'Some fields are invalid', [{ pointer: '/results/0/endDate', message: 'Must not be in the future.' }])
  const { user } = await openPage('/classes/1?tab=results')
  const group = within(await screen.findByRole('group', { name: 'Zoë Marchetti' }))
  expect(screen.getByText('Results of this unit are set by Callum Reid.')).toBeTruthy()
  expect(screen.queryByRole('group', { name: 'Arjun Thapa' })).toBeNull()
  await user.selectOptions(group.getByRole('combobox', { name: 'Result' }), 'Competent')
  expect((group.getByRole('combobox', { name: 'Status' }) as HTMLSelectElement).selectedOptions[0]?.text).toBe('Completed')
  await user.type(group.getByRole('textbox', { name: 'Score' }), '87.5')
  await user.click(screen.getByRole('button', { name: 'Save results' }))
  expect(await group.findByText('Must not be in the future.')).toBeTruthy()
  server.routes['PUT /staff/classes/1/results'] = () => Response.json(withUnits({ ...unit, version: 3, statusId: 6 }))
  await user.click(screen.getByRole('button', { name: 'Save results' }))
  expect((await screen.findAllByText('Results saved')).length).toBeGreaterThan(0)
  expect(server.to('PUT', '/staff/classes/1/results')[1]?.body).toEqual({
    results: [{ unitEnrolmentId: 31, version: 2, statusId: 6, resultId: 1, finalScore: 87.5, endDate: today }],
  })
})

test('another trainer’s class is missing', async () => {
  server.routes['GET /staff/classes/1'] = () => problem(404, 'Not found')
  await openPage('/classes/1')
  expect(await screen.findByText('We can’t find this class. It may belong to another trainer.')).toBeTruthy()
})

test('an empty class says so', async () => {
  server.routes['GET /staff/classes/1'] = () => Response.json(opened([]))
  await openPage('/classes/1')
  expect(await screen.findByText(/Nobody is registered yet/)).toBeTruthy()
})

test('finance has no classes', async () => {
  server.session = signedInAs('FinanceOfficer')
  await openPage('/classes')
  expect(await screen.findByRole('heading', { level: 1, name: /You don’t have access/ })).toBeTruthy()
  expect(server.to('GET', '/staff/classes')).toHaveLength(0)
})
