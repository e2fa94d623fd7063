import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, liveSession } from '../../testing/fake-server.ts'
import { openPage } from '../../testing/open-page.tsx'

let server: ReturnType<typeof fakeServer>
beforeEach(() => {
  server = fakeServer()
  server.session = liveSession()
  vi.stubGlobal('scrollTo', () => {})
})

const file = (filename: string, contentType: string, size = 2048) => ({
  key: `learnerapp/BANKSIA/policies/${filename}`,
  filename,
  size,
  contentType,
  lastModified: '2026-02-03T01:00:00Z',
})
const serve = (...files: object[]) => {
  server.routes['POST /api/list-files'] = () => Response.json({ files })
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[data-row-link]')?.textContent)

test('documents are found by typing, ignoring accents, and sorted; the key has the code in upper case', async () => {
  serve(file('Privacy_Policy.pdf', 'application/pdf'), file('Café-hours.txt', 'text/plain', 500), file('Assessment policy.docx', 'application/x', 3_000_000))
  const { user, router } = await openPage('/documents')
  await screen.findByText('Privacy Policy')
  expect(names()).toEqual(['Assessment policy', 'Café hours', 'Privacy Policy'])
  expect(screen.getByText('2.9 MB')).toBeTruthy()
  expect(server.to('/api/list-files')[0]?.body).toEqual({ key: 'learnerapp/BANKSIA/policies' })
  await user.click(screen.getByRole('button', { name: 'Size' }))
  expect(names()).toEqual(['Café hours', 'Privacy Policy', 'Assessment policy'])
  await user.type(screen.getByLabelText('Search documents'), 'CAFE')
  await waitFor(() => expect(names()).toEqual(['Café hours']))
  expect(router.state.location.search).toMatchObject({ q: 'CAFE', sort: 'size' })
})

test('an image is displayed from bytes read through a signed URL; other files are downloaded', async () => {
  serve(file('Map.png', 'image/png'), file('Form.docx', 'application/x'))
  server.routes['POST /api/get-object-url'] = () => Response.json({ url: '/files/map?signature=x', expiresAt: '2026-11-15T01:00:00Z' })
  server.routes['GET /files/map'] = () => new Response('bytes')
  const { user } = await openPage('/documents')
  await user.click((await screen.findByText('Map')).closest('button') as HTMLElement)
  const picture = (await screen.findByAltText('Map')) as HTMLImageElement
  expect(picture.src).toMatch(/^blob:/)
  expect(server.to('/api/get-object-url')[0]?.body).toEqual({ key: 'learnerapp/BANKSIA/policies/Map.png' })
  await user.click(screen.getByLabelText('Close'))
  await user.click(screen.getByText('Form').closest('button') as HTMLElement)
  await screen.findByText(/can’t be shown here/)
})

test('no documents, and a list that fails as the specification says', async () => {
  serve()
  await openPage('/documents')
  await screen.findByText('No documents have been published yet.')
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  server.routes['POST /api/list-files'] = () => new Response('', { status: 500 })
  const { user } = await openPage('/documents')
  await screen.findByText(/The documents couldn’t be loaded/, {}, { timeout: 4000 })
  expect(logged).toHaveBeenCalledWith('Error fetching policies data', expect.any(Error))
  serve(file('Privacy.pdf', 'application/pdf'))
  await user.click(screen.getByText('Try again').closest('button') as HTMLElement)
  await screen.findByText('Privacy')
  logged.mockRestore()
})
