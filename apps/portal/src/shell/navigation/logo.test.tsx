import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { banksia, fakeServer, liveSession } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

beforeEach(() => {
  fakeServer().session = liveSession()
  vi.stubGlobal('scrollTo', () => {})
})

test.for([
  ['/dark.png', 'true'],
  [null, null],
] as const)('with %s for dark pages, the logo says so', async ([DarkLogo, known]) => {
  await openPage('/account-settings', { ...banksia, Assets: { ...banksia.Assets, Logo: '/light.png', DarkLogo } })
  const logo = await screen.findByRole<HTMLImageElement>('img', { name: 'Banksia Training' })
  expect(logo.getAttribute('src')).toBe('/light.png')
  expect(logo.getAttribute('data-has-dark')).toBe(known)
})
