import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'
import { keepSettings } from '../../testing/settings.ts'
import { navigation } from '../navigation/navigation.ts'

test('g and a letter open a section, / searches the page, ? lists every shortcut', async () => {
  keepSettings(fakeServer(signedInAs('TenantAdmin')))
  const { router, user } = await openPage('/lists')
  await screen.findByRole('searchbox', { name: /^Search lists/ })
  await user.keyboard('gn')
  await waitFor(() => expect(router.state.location.pathname).toBe('/site/sections'))
  await user.keyboard('?')
  await screen.findByRole('heading', { name: 'Keyboard shortcuts' })
  expect(screen.getByRole('row', { name: 'Branding g then b' })).toBeTruthy()
  expect(screen.queryByRole('row', { name: /Providers/ })).toBeNull()
  await user.keyboard('gc')
  expect(router.state.location.pathname).toBe('/site/sections')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.keyboard('gc')
  const field = await screen.findByRole('searchbox', { name: /^Search lists/ })
  await user.keyboard('/')
  expect(document.activeElement).toBe(field)
  await user.keyboard('gs?')
  expect(field).toHaveProperty('value', 'gs?')
  expect(router.state.location.pathname).toBe('/lists')
})

test('a section outside the role has no shortcut', async () => {
  fakeServer(signedInAs('SupportAgent'))
  const { router, user } = await openPage('/lists')
  await screen.findByRole('searchbox', { name: /^Search lists/ })
  await user.keyboard('gs')
  expect(router.state.location.pathname).toBe('/lists')
})

test('no letter opens two sections', () => {
  const keys = navigation.flatMap(({ sections }) => sections.map(({ key }) => key))
  expect(new Set(keys).size).toBe(keys.length)
})
