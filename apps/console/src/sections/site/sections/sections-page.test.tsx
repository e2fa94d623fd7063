import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { keepSettings } from '../../../testing/settings.ts'

test('turning a section off says what learners lose before it is saved', async () => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  const kept = keepSettings(server)
  const { user } = await openPage('/site/sections')
  await user.click(await screen.findByRole('switch', { name: 'Finances' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Learners no longer see what they owe')
  expect(kept('ShowSections.Finances').Value).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Finances is saved.')
  expect(kept('ShowSections.Finances').Value).toBe(false)
})
