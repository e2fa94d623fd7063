import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer, problem, signedInAs } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { keepSettings } from '../../../testing/settings.ts'

const siteGuid = '8d3f7a52-6d0c-4a9b-9a53-0d0b4f1f7b10'
const check = (Name: string, IsDone: boolean, Stops: boolean, Message: string, Setting: string | null = null) => ({ Name, Setting, IsDone, Stops, Message })

const open = async (SiteStatus: string, isNamed: boolean, role: Parameters<typeof signedInAs>[0] = 'TenantAdmin') => {
  const server = fakeServer(signedInAs(role))
  const kept = keepSettings(server)
  const home = {
    Publishing: {
      Sites: [{ SiteGUID: siteGuid, Origin: 'https://learn.banksia.example', SiteStatus }],
      Checks: [check('logo', false, false, 'The site has a logo.'), check('site-name', isNamed, true, 'The site has a name.', 'Site.SiteName')],
    },
  }
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json(home)
  return { server, kept, home, ...(await openPage('/site/publishing')) }
}

test('blockers come first, link to their fix, and prevent publishing', async () => {
  const { router, user } = await open('not-published', false)
  expect(await screen.findByRole('button', { name: 'Publish' })).toHaveProperty('disabled', true)
  expect(
    screen
      .getAllByRole('listitem')
      .filter(({ textContent }) => /Blocks|Recommended/.test(textContent ?? ''))
      .map(({ textContent }) => textContent),
  ).toEqual([expect.stringContaining('The site has a name.Blocks publishing'), expect.stringContaining('The site has a logo.Recommended')])
  await user.click(screen.getByRole('link', { name: 'Fix: The site has a name.' }))
  expect(router.state.location.href).toBe('/site/settings?setting=Site.SiteName')
})

const openChanged = async (...more: object[]) => {
  const server = fakeServer(signedInAs('TenantAdmin'))
  keepSettings(server)('Site.SiteStatus').LastChanged = { By: 'grace@banksia.example', Name: 'Grace Osei', At: '2026-11-14T01:00:00Z' }
  const Sites = [{ SiteGUID: siteGuid, Origin: 'https://learn.banksia.example', SiteStatus: 'published' }, ...more]
  server.routes['GET /tenants/BANKSIA/home'] = () => Response.json({ Publishing: { Sites, Checks: [] } })
  await openPage('/site/publishing')
}

test('a single site shows who changed its status', async () => {
  await openChanged()
  await screen.findByText('Grace Osei')
})

test('with several sites it is unknown whose status changed, so nothing is shown', async () => {
  await openChanged({ SiteGUID: '8d3f7a52-6d0c-4a9b-9a53-0d0b4f1f7b11', Origin: 'https://two.banksia.example', SiteStatus: 'published' })
  await waitFor(() =>
    expect(screen.getAllByRole('button', { name: 'Unpublish' }).map((button) => (button as HTMLButtonElement).disabled)).toEqual([false, false]),
  )
  expect(screen.queryByText('Grace Osei')).toBeNull()
})

test('unpublishing warns, and applies to that site only', async () => {
  const { server, home, user } = await open('published', true)
  await user.click(await screen.findByRole('button', { name: 'Unpublish' }))
  await screen.findByText(/Every learner is signed out immediately/)
  server.routes['PATCH /tenants/BANKSIA/settings/portal/2'] = () => problem(503, 'Not now')
  const [confirm] = screen.getAllByRole('button', { name: 'Unpublish' }).slice(-1)
  await user.click(confirm as HTMLElement)
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong on our side')
  server.routes['PATCH /tenants/BANKSIA/settings/portal/2'] = () => {
    for (const site of home.Publishing.Sites) site.SiteStatus = 'not-published'
    return Response.json({})
  }
  await user.click(confirm as HTMLElement)
  await screen.findByText('The site is no longer published. Everyone is signed out.')
  await screen.findByText('Not published')
  const sent = server.to('PATCH', '/tenants/BANKSIA/settings/portal/2').at(-1)
  expect(sent?.query.get('siteGuid')).toBe(siteGuid)
  expect(sent?.body).toEqual([{ op: 'replace', path: '/Value', value: 'not-published' }])
  expect(sent?.headers.get('if-match')).toBe('"1"')
})

test('an auditor sees the status but can’t change it', async () => {
  await open('maintenance', true, 'Auditor')
  await screen.findByText('In maintenance')
  expect(screen.getByRole('heading', { name: 'Site checklist' })).toBeTruthy()
  expect(screen.getByText('1 of 2 done. Learners can use the site without the rest.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /maintenance|Unpublish|Publish/ })).toBeNull()
})
