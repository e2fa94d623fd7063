import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { keepSettings } from '../../../testing/settings.ts'

const open = async (path = '/site/settings', role: Parameters<typeof signedInAs>[0] = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  const kept = keepSettings(server)
  return { server, kept, ...(await openPage(path)) }
}
const name = () => screen.findByLabelText('Site name')
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('settings are grouped, with who last changed each and what can’t be changed here', async () => {
  await open()
  const site = within(await screen.findByRole('region', { name: 'Site' }))
  const changer = site.getByText('Priya Nair')
  expect([changer.parentElement?.textContent, changer.title]).toEqual([expect.stringMatching(/^Changed by Priya Nair, /), 'priya@banksia.example'])
  expect(site.getByText('Australia')).toBeTruthy()
  expect(site.getByText('It can’t be changed here.')).toBeTruthy()
  expect(screen.getByRole('radio', { name: /^Optional/ })).toHaveProperty('checked', true)
  expect(screen.getByRole('link', { name: /^Branding Colours/ })).toBeTruthy()
  expect(screen.queryByLabelText('Main colour')).toBeNull()
})

test('a change is saved against the version that was read, and the toast undoes it', async () => {
  const { server, kept, user } = await open()
  write(await name(), 'Banksia College')
  await screen.findByText('One change is not saved yet.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Site name is saved.')
  const [sent] = server.to('PATCH', '/tenants/BANKSIA/settings/portal/1')
  expect(sent?.body).toEqual([{ op: 'replace', path: '/Value', value: 'Banksia College' }])
  expect(sent?.headers.get('if-match')).toBe('"1"')
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Everything is as it was before.')
  expect(kept('Site.SiteName').Value).toBe('Banksia Training')
})

test('a concurrent change is shown; saving again overwrites it', async () => {
  const { kept, user } = await open()
  write(await name(), 'Banksia Training!')
  Object.assign(kept('Site.SiteName'), {
    Value: 'Theirs',
    Version: '7',
    LastChanged: { At: '2026-11-15T01:00:00Z', By: 'priya@banksia.example', Name: 'Priya Nair' },
  })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('Priya Nair changed this while you were here')
  expect(notice.textContent).toContain('It now says: Theirs')
  expect(await name()).toHaveProperty('value', 'Banksia Training!')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Site name is saved.')
  expect(kept('Site.SiteName').Value).toBe('Banksia Training!')
})

test('errors appear under their fields, and valid settings are saved anyway', async () => {
  const { server, user } = await open()
  const minutes = await screen.findByLabelText('Minutes without use')
  write(minutes, '90')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Write a whole number from 5 to 60.')
  await waitFor(() => expect(document.activeElement).toBe(minutes))
  write(minutes, '20')
  write(screen.getByLabelText('Email domains of staff'), 'nonsense')
  server.routes['PATCH /tenants/BANKSIA/settings/console/100'] = () =>
    problem(400, 'Some fields are invalid', [{ pointer: '/Value', message: '"nonsense" is not a domain.' }])
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Minutes without use is saved.')
  await screen.findByText('"nonsense" is not a domain.')
  expect(server.to('PATCH', '/tenants/BANKSIA/settings/portal/52')[0]?.body).toEqual([{ op: 'replace', path: '/Value', value: 20 }])
})

test('leaving with unsaved changes asks first', async () => {
  const { router, user } = await open()
  write(await name(), 'Banksia Training!')
  await user.click(screen.getByRole('link', { name: /^Branding Colours/ }))
  await user.click(await screen.findByRole('button', { name: 'Stay here' }))
  expect(router.state.location.pathname).toBe('/site/settings')
  expect(await name()).toHaveProperty('value', 'Banksia Training!')
})

test('settings can be searched, and a link to one focuses its control', async () => {
  await open('/site/settings?setting=SignIn.IdleMinutes')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Minutes without use')))
  write(screen.getByRole('searchbox', { name: 'Search the settings' }), 'main col')
  await screen.findByRole('link', { name: /^Main colour/ })
  expect(screen.queryByLabelText('Site name')).toBeNull()
})

test('an auditor sees the settings without controls', async () => {
  await open('/site/settings', 'Auditor')
  await screen.findByText('Banksia Training', { selector: 'p' })
  expect(screen.queryByLabelText('Site name')).toBeNull()
  expect(screen.getByText('Optional: each learner decides')).toBeTruthy()
})

test('a failure is shown and can be retried; a role without settings is told so', async () => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  keepSettings(server)
  server.routes['GET /tenants/BANKSIA/settings/portal'] = () => problem(500, 'Something went wrong on our side')
  const { user } = await openPage('/site/settings')
  expect((await screen.findByRole('alert')).textContent).toContain('The settings couldn’t be loaded.')
  keepSettings(server)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await name()
  fakeServer(signedInAs('SupportAgent'))
  await openPage('/site/settings')
  await screen.findByRole('heading', { level: 1, name: 'You don’t have access to this page' })
})
