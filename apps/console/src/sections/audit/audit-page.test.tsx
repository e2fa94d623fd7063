import { auditActions } from '@lanyard/contract'
import { minutesAhead } from '@lanyard/web/format/times.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { pageAnswer } from '../../testing/people.ts'
import { sayAction } from './audit-labels.ts'

const path = '/tenants/BANKSIA/audit-log'
const event = (Id: number, Action: string, more: object = {}) => ({
  Id,
  At: '2026-11-14T01:00:00Z',
  ActorKind: 'staff',
  ActorId: 7,
  ActorName: 'priya@banksia.example',
  ActorFullName: 'Priya Nair',
  Action,
  Outcome: 'done',
  SubjectKind: 'setting',
  SubjectId: 'portal/Site.SiteName',
  SubjectName: null,
  Before: null,
  After: null,
  Address: '127.0.0.1',
  Device: null,
  RequestId: 'r-1',
  ...more,
})

const open = async (address = '/audit-log', TimeZone = 'UTC') => {
  const server = fakeServer(signedInAs('Auditor'))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone })
  server.routes[`GET ${path}`] = () =>
    pageAnswer([
      event(2, 'setting.change', { Before: { value: 'Old name' }, After: { value: 'New name' } }),
      event(1, 'user.roles', {
        ActorKind: 'key',
        ActorName: 'Nightly import',
        ActorFullName: null,
        SubjectKind: 'user',
        SubjectId: '10',
        SubjectName: 'Tama Reid',
      }),
    ])
  server.routes[`GET ${path}/actions`] = () =>
    pageAnswer([
      { Action: 'setting.change', SubjectKind: 'setting' },
      { Action: 'policy.create', SubjectKind: 'policy' },
    ])
  return { server, ...(await openPage(address)) }
}

test('every filter is in the URL and sent to the server', async () => {
  const { router, server, user } = await open('/audit-log?from=2026-11-01')
  await screen.findByRole('table', { name: 'Audit log' })
  await user.selectOptions(await screen.findByLabelText('What'), 'Changed a setting')
  await user.selectOptions(screen.getByLabelText('Outcome'), 'Refused')
  fireEvent.change(screen.getByLabelText('Who'), { target: { value: 'priya' } })
  fireEvent.change(screen.getByLabelText('To'), { target: { value: '14/11/2026' } })
  await waitFor(() =>
    expect(router.state.location.search).toMatchObject({ from: '2026-11-01', to: '2026-11-14', action: 'setting.change', outcome: 'refused', who: 'priya' }),
  )
  const fold = screen.getByRole('button', { name: 'Filters (5)' })
  await user.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  await waitFor(() =>
    expect(Object.fromEntries(server.to('GET', path).at(-1)?.query ?? [])).toEqual({
      actorFilter: 'priya',
      actionFilter: 'setting.change',
      outcomeFilter: 'refused',
      'atFilter[gte]': '2026-11-01',
      'atFilter[lte]': '2026-11-14',
      skip: '0',
      take: '50',
    }),
  )
})

test('each set filter is a chip that removes it', async () => {
  const { router, user } = await open('/audit-log?who=priya&outcome=refused&from=2026-11-01')
  const chips = within(await screen.findByRole('list', { name: 'Active filters' }))
  await user.click(chips.getByRole('button', { name: 'Remove the filter From 1 Nov 2026' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ who: 'priya', outcome: 'refused' }))
  await user.click(chips.getByRole('button', { name: 'Remove the filter Refused' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ who: 'priya' }))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('consecutive sign-ins are folded and can be shown; a value of a list is shown by its description', async () => {
  const { server, user } = await open()
  server.routes[`GET ${path}`] = () =>
    pageAnswer([
      event(4, 'tenant-entered', { SubjectKind: 'account', SubjectId: '7' }),
      event(3, 'sign-in', { SubjectKind: 'account', SubjectId: '7' }),
      event(2, 'sign-in', { SubjectKind: 'account', SubjectId: '7' }),
      event(1, 'lookup.replace', { SubjectKind: 'marital-statuses', SubjectId: '100001', After: { code: 'ENGAGED', description: 'Engaged' } }),
    ])
  await openPage('/audit-log')
  await screen.findByText('Engaged')
  expect(screen.getAllByRole('row')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Show 2 more sign-ins' }))
  expect(screen.getAllByRole('row')).toHaveLength(5)
})

test('records that a system sent are shown by their type, with what became of them', async () => {
  const { server, user } = await open()
  server.routes[`GET ${path}`] = () =>
    pageAnswer([event(1, 'records.write', { SubjectKind: 'records', SubjectId: 'course-enrolments', After: { source: 'sms', created: 2, changed: 1 } })])
  await openPage('/audit-log')
  await user.click(await screen.findByRole('link', { name: 'Created and changed records' }))
  expect(screen.getAllByText('Course enrolments').length).toBeGreaterThan(0)
  await screen.findByText('sms')
})

test('people are shown by name, with the username below', async () => {
  const { router, user } = await open()
  const [, person, key] = await screen.findAllByRole('row')
  expect(person?.textContent).toContain('Priya NairStaff · priya@banksia.example')
  expect(key?.textContent).toContain('Nightly importAPI key')
  await user.click(screen.getByRole('link', { name: 'Changed a setting' }))
  await user.click(await screen.findByRole('button', { name: 'Everything by Priya Nair' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ who: 'priya@banksia.example' }))
})

test('an event opens with its changes, before and after, and links to everything about its subject', async () => {
  const { router, user } = await open()
  await user.click(await screen.findByRole('link', { name: 'Changed a setting' }))
  const changed = within(await screen.findByRole('table', { name: 'What changed' }))
  expect(changed.getByRole('row', { name: 'Value Old name New name' })).toBeTruthy()
  expect(router.state.location.search).toMatchObject({ event: '2' })
  expect(screen.getAllByText('Setting “Site name”').length).toBeGreaterThan(0)
  await user.click(screen.getByRole('button', { name: 'Everything about this' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ about: 'setting', subject: 'portal/Site.SiteName' }))
})

test('the filtered log is exported; a failure is shown', async () => {
  const { server, user } = await open('/audit-log?outcome=refused')
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('#log')
  server.routes[`GET ${path}/export`] = () => problem(500, 'Something went wrong on our side')
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  await screen.findByText('Something went wrong on our side. Please try again.')
  server.routes[`GET ${path}/export`] = () => new Response('Id,At', { headers: { 'content-type': 'text/csv' } })
  await user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(saved).toHaveBeenCalledOnce())
  expect(server.to('GET', `${path}/export`)[1]?.query.toString()).toBe('outcomeFilter=refused')
})

test('an empty log and filters without results each say so', async () => {
  const { server } = await open()
  server.routes[`GET ${path}`] = () => pageAnswer([])
  await openPage('/audit-log')
  await screen.findByText('The log is empty. Actions will appear here.')
  await openPage('/audit-log?who=nobody')
  await screen.findByText('Nothing here matches these filters.')
})

test('a subject is shown by name, and by number in the details', async () => {
  const { user } = await open()
  const [, , row] = await screen.findAllByRole('row')
  expect(row?.textContent).toContain('Changed a user’s rolesTama ReidUser')
  await user.click(screen.getByRole('link', { name: 'Changed a user’s roles' }))
  await screen.findByText('Tama Reid (User 10)')
})

test('times and days are in the provider’s time zone; a note says so once when the device differs', async () => {
  const isInTokyo = minutesAhead(Intl.DateTimeFormat().resolvedOptions().timeZone, 'Asia/Tokyo', new Date('2026-11-14T01:00:00Z')) === 0
  const [zone, place, time] = isInTokyo ? ['Pacific/Auckland', 'Auckland', '2:00 pm'] : ['Asia/Tokyo', 'Tokyo', '10:00 am']
  await open('/audit-log', zone)
  await screen.findByText(new RegExp(`^Times are in ${place} time`))
  const [, row] = screen.getAllByRole('row')
  expect(row?.textContent).toContain(`14 Nov 2026, ${time}Priya Nair`)
})

test('a refusal says what was attempted, why it failed, and how often when repeats are grouped', async () => {
  const { server, user } = await open()
  const refused = (Id: number, Action: string, After: object, more: object = {}) =>
    event(Id, Action, { Outcome: 'refused', After, SubjectKind: 'account', SubjectId: '7', ...more })
  server.routes[`GET ${path}`] = () =>
    pageAnswer([
      refused(4, 'sign-in', { reason: 'wrong-password', times: 27, since: '2026-11-14T00:10:00Z' }),
      refused(3, 'access.read', { needs: 'users:read' }, { SubjectKind: 'page', SubjectId: '/people/roles' }),
      refused(2, 'access.write', { needs: 'users:write' }, { SubjectKind: 'operation', SubjectId: 'createInvitation' }),
      refused(1, 'sign-in', { reason: 'unknown-account' }, { ActorKind: 'anonymous', ActorId: null, ActorName: null, ActorFullName: null, SubjectId: null }),
    ])
  await openPage('/audit-log')
  const [, folded, forced, call, unknown] = await screen.findAllByRole('row')
  expect(folded?.textContent).toContain('Tried to sign inWrong password · 27 more times')
  expect(forced?.textContent).toContain('Tried to open somethingNot part of their roleRolesPage')
  expect(call?.textContent).toContain('Tried to change somethingNot part of their roleCreate invitationCall')
  expect(unknown?.textContent).toContain('Tried to sign inUnknown username')
  await user.click(within(folded as HTMLElement).getByRole('link', { name: 'Tried to sign in' }))
  await screen.findByText(/^27 times since .*14 November 2026/)
  expect(screen.queryByRole('table', { name: 'What changed' })).toBeNull()
})

test('every action has its own label', () => {
  const read = auditActions.filter((action) => /:|\./.test(sayAction(action)) || sayAction(action).toLowerCase() === action.replaceAll('-', ' '))
  expect(read).toEqual([])
})
