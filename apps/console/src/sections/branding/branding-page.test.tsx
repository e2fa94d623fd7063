import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { fakeServer, signedInAs } from '../../testing/fake-server.ts'
import { fakeUploads } from '../../testing/fake-uploads.ts'
import { openPage } from '../../testing/open-page.tsx'
import { keepSettings } from '../../testing/settings.ts'

const logo = { Filename: 'header-logo.png', Url: '/files/logo.png', ContentType: 'image/png', LastModified: '2026-11-14T01:00:00Z', Size: 900 }

type Settings = { happyDOM: { settings: { enableIframePageLoading: boolean } } }

const open = async (path = '/site/branding', role: 'TenantAdmin' | 'ContentEditor' = 'TenantAdmin') => {
  // The test's browser has settings that the DOM's types leave out.
  ;(window as unknown as Settings).happyDOM.settings.enableIframePageLoading = true
  const server = fakeServer(signedInAs(role))
  const kept = keepSettings(server)
  server.routes['GET /tenants/BANKSIA/branding'] = () => Response.json([logo], { headers: { 'x-total-count': '1' } })
  server.routes['GET /tenants/BANKSIA/branding/deleted'] = () => Response.json([], { headers: { 'x-total-count': '0' } })
  server.routes['GET /tenants/BANKSIA/home'] = () =>
    Response.json({ Publishing: { Sites: [{ SiteGUID: 'guid', Origin: 'https://x', SiteStatus: 'published' }], Checks: [] } })
  vi.stubGlobal(
    'Image',
    class {
      naturalWidth = 184
      naturalHeight = 52
      onload = () => {}
      set src(_: string) {
        queueMicrotask(() => this.onload())
      }
    },
  )
  return { server, kept, ...(await openPage(path)) }
}

test('choosing a colour explains its contrast and updates the preview; it applies once saved', async () => {
  const { kept, user } = await open()
  const field = await screen.findByRole('textbox', { name: 'Main colour' })
  fireEvent.change(field, { target: { value: '#ffe066' } })
  await screen.findByText(/Too light for text, so text uses this darker shade/)
  const frame = screen.getByTitle<HTMLIFrameElement>(/^Preview of the dashboard/)
  await waitFor(() => expect(String(frame.contentDocument?.documentElement.getAttribute('style'))).toContain('--primary-color: light-dark(#ffe066'))
  expect(frame.contentDocument?.body.textContent).toContain('Welcome back')
  expect(kept('Branding.PrimaryColour').Value).toBe('#1f6f54')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Main colour is saved.')
  expect(kept('Branding.PrimaryColour').Value).toBe('#ffe066')
})

test('a content editor changes colours and images; texts are for administrators', async () => {
  const { kept, user } = await open('/site/branding', 'ContentEditor')
  await screen.findByText(/Administrators choose the texts\./)
  fireEvent.change(await screen.findByRole('textbox', { name: 'Main colour' }), { target: { value: '#203040' } })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Main colour is saved.')
  expect(kept('Branding.PrimaryColour').Value).toBe('#203040')
  expect(screen.queryByRole('textbox', { name: 'Welcome message' })).toBeNull()
})

test("the preview's state is in the URL", async () => {
  const { router, user } = await open('/site/branding?screen=sign-in')
  await screen.findByRole('img', { name: 'Preview of the sign-in page, desktop width, light' })
  const preview = within(screen.getByRole('region', { name: 'Preview' }))
  await user.click(preview.getByRole('radio', { name: 'Dark' }))
  await user.click(preview.getByRole('radio', { name: 'Phone' }))
  await screen.findByRole('img', { name: 'Preview of the sign-in page, phone width, dark' })
  expect(router.state.location.search).toMatchObject({ screen: 'sign-in', width: 'phone', scheme: 'dark' })
})

test('an image is checked and previewed before it is used, and errors are shown', async () => {
  const { server, user } = await open()
  const sent = fakeUploads()
  server.routes['POST /tenants/BANKSIA/branding'] = () => Response.json({ Url: '/files/up', ContentType: 'image/png' })
  const field = await screen.findByLabelText('Replace: logo')
  const slot = within(field.closest('li') as HTMLElement)
  const choose = (file: File) => fireEvent.change(field, { target: { files: [file] } })
  choose(new File(['x'], 'logo.gif', { type: 'image/gif' }))
  await slot.findByText('This must be PNG or SVG; “logo.gif” is something else.')
  choose(new File([new Uint8Array(3_000_000)], 'large.png', { type: 'image/png' }))
  await slot.findByText('This file has 2.9 MB; at most 2 MB are taken.')
  choose(new File(['x'], 'new logo.png', { type: 'image/png' }))
  await user.click(await slot.findByRole('button', { name: 'Use this image' }))
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.finish()
  await screen.findByText('Logo is replaced. Learners see it from now on.')
  expect(server.to('POST', '/tenants/BANKSIA/branding')[0]?.body).toEqual({
    Application: 'learnerapp',
    Filename: 'header-logo.png',
    ContentType: 'image/png',
    SiteGUID: 'guid',
  })
  expect(sent[0]).toMatchObject({ address: '/files/up', type: 'image/png' })
})

test('a picture is removed, and put back by undo or later', async () => {
  const { server, user } = await open()
  const removed = {
    ...{ DeletedFileId: 7, Filename: 'header-logo.png', ContentType: 'image/png', Size: 900, DeletedBy: 'admin@banksia.example', DeletedByName: null },
    ...{ DeletedAt: '2026-11-16T01:00:00Z', RemovedAt: '2026-12-16T01:00:00Z' },
  }
  server.routes['DELETE /tenants/BANKSIA/branding'] = () => {
    server.routes['GET /tenants/BANKSIA/branding'] = () => Response.json([], { headers: { 'x-total-count': '0' } })
    server.routes['GET /tenants/BANKSIA/branding/deleted'] = () => Response.json([removed], { headers: { 'x-total-count': '1' } })
    return Response.json({ Success: true })
  }
  server.routes['POST /tenants/BANKSIA/branding/restore'] = () => Response.json({ Success: true })
  await user.click(await screen.findByRole('button', { name: 'Remove: logo' }))
  await screen.findByText('Logo is removed.')
  expect(server.to('DELETE', '/tenants/BANKSIA/branding')[0]?.body).toEqual({ Application: 'learnerapp', Filename: 'header-logo.png' })
  await screen.findByRole('button', { name: 'Put back the previous: logo' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Logo is as it was before.')
  expect(server.to('POST', '/tenants/BANKSIA/branding/restore')[0]?.body).toEqual({ Application: 'learnerapp', DeletedFileId: 7 })
})
