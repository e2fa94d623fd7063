import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const open = () => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  server.routes['GET /records'] = () => Response.json({ country: 'AU', timeZone: 'Australia/Brisbane', types: [{ type: 'learners', count: 5, retired: 0 }] })
  server.routes['GET /nat-files/missing-fields'] = () =>
    Response.json({ organisation: { code: '45678', name: 'Riverbend College' }, files: [{ file: 'NAT00060', fields: ['vetFlag', 'nominalHours'] }] })
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:export')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  return server
}

test('NAT files say first what they lack, and a wrong code is said at its field', async () => {
  const server = open()
  const { user } = await openPage('/data/records')
  await user.click(await screen.findByRole('button', { name: 'Export NAT files' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(/VET flag, nominal hours/)
  const code = dialog.getByLabelText('Organisation code') as HTMLInputElement
  expect(code.value).toBe('45678')
  await user.clear(code)
  await user.type(code, 'no-code')
  server.routes['GET /nat-files/no-code'] = () => problem(400, 'One field needs another look.', [{ pointer: '/organisationCode', message: 'Must be a code.' }])
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await dialog.findByText('Must be a code.')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  server.routes['GET /nat-files/45678'] = () => new Response('PK')
  await user.clear(code)
  await user.type(code, '45678')
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('GET', '/nat-files/45678')[0]?.query.get('organisationName')).toBe('Riverbend College')
})

test('documents and credentials are exported with their files, in as many parts as an import takes', async () => {
  const server = open()
  server.routes['GET /exports/documents/files'] = () => Response.json({ files: 12_000, bytes: 9, parts: 2 })
  server.routes['GET /exports/documents'] = () => new Response('PK')
  const { user } = await openPage('/data/records')
  await user.click(await screen.findByRole('button', { name: 'Export documents' }))
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(/12,000 documents .* in 2 ZIP files/)
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.to('GET', '/exports/documents').map(({ query }) => [query.get('format'), query.get('part')])).toEqual([
    ['zip', '1'],
    ['zip', '2'],
  ])
})
