import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, signedInAs } from '../testing/fake-server.ts'
import { openPage } from '../testing/open-page.tsx'

const many = ['BANKSIA', 'KAHU', 'PROTEA']

test('a signed-out person is sent to the sign-in, and back to the page afterwards', async () => {
  const server = fakeServer({})
  const { router, user } = await openPage('/lists/genders')
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
  expect(router.state.location.search).toEqual({ callbackUrl: '/lists/genders' })
  server.routes['POST /api/auth/callback/credentials'] = () => {
    server.session = signedInAs('RecordsManager')
    return Response.json({ url: `${location.origin}/lists/genders` })
  }
  await user.type(screen.getByLabelText('Email'), 'records@banksia.example')
  await user.type(screen.getByLabelText('Password'), 'lanyard-demo-2026')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Genders' })
})

test('someone whose session ended is told so at the sign-in', async () => {
  const server = fakeServer(signedInAs('RecordsManager'))
  const { session } = await openPage('/lists')
  await screen.findByRole('heading', { level: 1, name: 'Catalogue' })
  server.session = {}
  await session.refetch()
  await screen.findByText('You’ve been signed out. Sign in to continue.')
})

test('an operator finds a provider by name, chooses it, and sees its pages', async () => {
  const server = fakeServer(signedInAs('Operator', { codes: many, chosen: null }))
  const { router, user } = await openPage('/lists')
  await screen.findByRole('heading', { level: 1, name: 'Choose a provider' })
  expect(screen.getByRole('link', { name: 'Manage providers' }).getAttribute('href')).toBe('/providers')
  expect(screen.getByRole('link', { name: 'Create provider' }).getAttribute('href')).toBe('/providers/new')
  await user.type(screen.getByRole('searchbox', { name: 'Search providers' }), 'kahu')
  const list = await screen.findByRole('list', { name: 'Providers' })
  await waitFor(() => expect(within(list).getAllByRole('button')).toHaveLength(1))
  await user.click(within(list).getByRole('button', { name: /KAHU College/ }))
  await screen.findByRole('heading', { level: 1, name: 'Catalogue' })
  expect(router.state.location.pathname).toBe('/lists')
  expect(server.to('POST', '/api/auth/session')[0]?.body).toMatchObject({ data: { tenantCode: 'KAHU' } })
})

test('a person with several providers chooses after signing in, and switches without signing in again', async () => {
  const server = fakeServer({})
  const { user } = await openPage('/login')
  server.routes['POST /api/auth/callback/credentials'] = () => {
    server.session = signedInAs('TenantAdmin', { codes: many })
    return Response.json({ url: `${location.origin}/` })
  }
  await user.type(await screen.findByLabelText('Email'), 'admin@example')
  await user.type(screen.getByLabelText('Password'), 'x')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await screen.findByRole('heading', { level: 1, name: 'Choose a provider' })
  expect(screen.queryByRole('link', { name: 'Create provider' })).toBeNull()
  await user.click(await screen.findByRole('button', { name: /Banksia Training/ }))
  await screen.findByRole('heading', { level: 1, name: /^Good .*, Mei$/ })
  await user.click(screen.getByRole('link', { name: /Switch provider/ }))
  await user.click(await screen.findByRole('button', { name: /PROTEA College/ }))
  await screen.findAllByText('PROTEA College')
  expect(server.to('GET', '/tenants/PROTEA/home').length).toBeGreaterThan(0)
  expect(server.to('POST', '/api/auth/callback/credentials')).toHaveLength(1)
})

test('a provider that can’t be opened is reported, and another can be tried', async () => {
  const server = fakeServer(signedInAs('Operator', { codes: many, chosen: null }))
  server.routes['POST /api/auth/session'] = () => Response.json({}, { status: 403 })
  const { user } = await openPage('/lists')
  await user.click(await screen.findByRole('button', { name: /KAHU College/ }))
  await screen.findByText('This provider couldn’t be opened. Please try again.')
})

test('signing out leads to the sign-in', async () => {
  fakeServer()
  const { user } = await openPage('/lists')
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { level: 1, name: 'Sign in' })
})
