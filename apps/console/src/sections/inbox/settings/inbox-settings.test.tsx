import type { CaseTeam, InboxSettings } from '@lanyard/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const settings: InboxSettings = {
  workingHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: '17:00' })),
  ...{ holidays: [{ day: '2026-12-25', name: 'Christmas Day' }], answerHours: 16, urgentAnswerHours: 4 },
  ...{ categoryHours: [{ categoryId: 1, answerHours: 3 }], version: 4, timeZone: 'Australia/Sydney' },
}
const people = ['Grace Osei', 'Priya Raman'].map((name, at) => ({ accountId: at + 1, name }))
const team: CaseTeam = { id: 7, name: 'Accounts', isActive: true, sharesCases: false, members: people.slice(0, 1), openCases: 3 }

const open = (role: 'TenantAdmin' | 'Auditor' = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ TimeZone: 'Australia/Sydney', Locale: 'en-AU' })
  server.routes['GET /inbox-settings'] = () => Response.json(settings)
  server.routes['GET /case-teams'] = () => Response.json({ teams: [team], people })
  server.values['support-case-categories'] = [{ supportCaseCategoryId: 1, description: 'Fees', isActive: true }]
  return server
}

test('working hours, holidays and answer times are changed together, and errors are at their fields', async () => {
  const server = open()
  server.routes['PUT /inbox-settings'] = () => problem(409, 'Somebody changed these settings since you opened them.')
  const { user } = await openPage('/inbox/settings')
  await user.click(await screen.findByRole('checkbox', { name: 'Saturday' }))
  const until = screen.getByRole('textbox', { name: 'Saturday until' })
  await user.clear(until)
  await user.type(until, '08:00')
  await user.click(screen.getByRole('button', { name: 'Remove Christmas Day' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Urgent cases' }), 'No due time')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Must be later than the start.')).toBeTruthy()
  await user.clear(until)
  await user.type(until, '12:00')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(server.to('PUT', '/inbox-settings')[0]?.body).toEqual({
    ...{ workingHours: [...settings.workingHours, { weekday: 6, from: '09:00', to: '12:00' }], holidays: [], answerHours: 16, urgentAnswerHours: null },
    ...{ categoryHours: [{ categoryId: 1, answerHours: 3 }], version: 4 },
  })
})

test('a team gets members and shares its cases; who only reads changes nothing', async () => {
  const server = open()
  server.routes['PUT /case-teams/7'] = () => Response.json({ ...team, sharesCases: true, members: people })
  const { user } = await openPage('/inbox/settings')
  await user.click(await screen.findByRole('button', { name: 'Edit Accounts' }))
  const dialog = await screen.findByRole('dialog')
  await user.click(within(dialog).getByRole('checkbox', { name: 'Priya Raman' }))
  await user.click(within(dialog).getByRole('switch', { name: 'Share new cases' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(server.to('PUT', '/case-teams/7')[0]?.body).toEqual({ name: 'Accounts', sharesCases: true, isActive: true, memberAccountIds: [1, 2] }),
  )
  await waitFor(() => expect(server.to('GET', '/case-teams')).toHaveLength(2))

  open('Auditor')
  await openPage('/inbox/settings')
  expect(await screen.findByText('3 open cases')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit Accounts' })).toBeNull()
  expect((await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Monday' })).disabled).toBe(true)
})
