import { beforeEach, expect, test, vi } from 'vitest'
import { openTenantSettings, settingsBlock } from './tenant.ts'
import { defaultTenantData, type TenantData } from './tenant-data.ts'

const settings = (SiteName: string): TenantData => ({ ...defaultTenantData, TenantCode: 'BANKSIA', Site: { SiteStatus: 'published', SiteName } })
const answer = (tenantData: unknown) => vi.stubGlobal('fetch', async () => Response.json({ tenantData }))

beforeEach(() => {
  document.body.innerHTML = ''
})

test('the cached copy is shown first; the fetched copy replaces it and is cached', async () => {
  localStorage.setItem('tenantData-settings', JSON.stringify(settings('As cached')))
  answer(settings('As fetched'))
  const tenant = openTenantSettings()
  expect(tenant.get().Site.SiteName).toBe('As cached')
  await tenant.refresh()
  expect(tenant.get().Site.SiteName).toBe('As fetched')
  expect(JSON.parse(localStorage.getItem('tenantData-settings') ?? '')).toMatchObject({ Site: { SiteName: 'As fetched' } })
})

test('settings written into the page take precedence over the cached copy', () => {
  localStorage.setItem('tenantData-settings', JSON.stringify(settings('As cached')))
  document.body.innerHTML = `<script type="application/json" id="${settingsBlock}">${JSON.stringify(settings('As served'))}</script>`
  expect(openTenantSettings().get().Site.SiteName).toBe('As served')
})

test('a failed fetch is logged as the specification says, and the cached copy stays', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  localStorage.setItem('tenantData-settings', JSON.stringify(settings('As cached')))
  vi.stubGlobal('fetch', async () => new Response('', { status: 500 }))
  const tenant = openTenantSettings()
  await tenant.refresh()
  expect(tenant.get().Site.SiteName).toBe('As cached')
  expect(logged).toHaveBeenCalledWith('Error fetching tenant data:', expect.any(Error))
  logged.mockRestore()
})

test.for(['not json', '[]', '{}', 'null', '{"TenantCode":3}'])('a cache holding %s is ignored', (text) => {
  localStorage.setItem('tenantData-settings', text)
  expect(openTenantSettings().get()).toEqual(defaultTenantData)
})

test('missing groups are filled with defaults', async () => {
  answer({ TenantCode: 'BANKSIA', Site: { SiteName: 'Banksia' } })
  const tenant = openTenantSettings()
  await tenant.refresh()
  expect(tenant.get()).toMatchObject({ Site: { SiteName: 'Banksia', SiteStatus: 'published' }, ShowSections: { Finances: false } })
})

test('asks for its own origin', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ tenantData: settings('Banksia') }))
  vi.stubGlobal('fetch', fetched)
  await openTenantSettings().refresh()
  expect(fetched).toHaveBeenCalledWith('/api/auth/fetch-ddb', expect.objectContaining({ method: 'POST', body: JSON.stringify({ siteUrl: location.origin }) }))
})
