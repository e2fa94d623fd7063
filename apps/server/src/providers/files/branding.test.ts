import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Application } from '../../application.ts'
import { openTestServer, origins, type TestServer } from '../../testing/server.ts'
import { icoOf, openProvider, type Provider, pngOf } from '../testing/providing.ts'

let server: TestServer
let second: Application
let provider: Provider
beforeAll(async () => {
  server = await openTestServer()
  second = await server.open()
  provider = await openProvider(server, 'content@banksia.example')
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const drawing = (inside: string, around = 'viewBox="0 0 200 60"') => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${around}>${inside}</svg>`)
const plain = drawing('<path d="M0 0h10v10z" fill="#123456"/>')

const assets = async ({ app }: Pick<Application, 'app'>): Promise<{ Logo: string; Favicon: string }> => {
  const headers = { host: new URL(origins.banksia).host }
  return (await app.inject({ method: 'POST', url: '/api/auth/fetch-ddb', headers, payload: { siteUrl: origins.banksia } })).json().tenantData.Assets
}
const shown = async (dependencies: Pick<Application, 'app'>, which: 'Logo' | 'Favicon') =>
  dependencies.app.inject({ url: (await assets(dependencies))[which], headers: { host: new URL(origins.banksia).host } })

test('a new logo is served immediately under a new URL, in every process', async () => {
  const before = await assets(server)
  const first = await shown(second, 'Logo')
  const logo = pngOf(400, 120)
  expect((await provider.send('branding', 'header-logo.png', logo)).statusCode).toBe(200)
  for (const dependencies of [server, second]) {
    const { Logo } = await assets(dependencies)
    expect(Logo).not.toBe(before.Logo)
    const picture = await shown(dependencies, 'Logo')
    expect([picture.statusCode, picture.headers['content-type'], picture.rawPayload]).toEqual([200, 'image/png', logo])
  }
  expect(first.rawPayload).not.toEqual(logo)
  expect((await server.raw('kahu', '/learnerapp/KAHU/header-logo.png')).rawPayload, 'nobody else’s').not.toEqual(logo)
})

test('a removed or replaced logo is kept, and can be put back in turn', async () => {
  const params = { tenantCode: 'BANKSIA' }
  const logos = async () => (await provider.client.listDeletedBranding({ params })).items.filter(({ Filename }) => Filename === 'header-logo.png')
  const [first, later] = [pngOf(400, 120), pngOf(380, 100)]
  await provider.send('branding', 'header-logo.png', first)
  await provider.send('branding', 'header-logo.png', later)
  const putBack = async () => {
    const [previous] = await logos()
    await provider.client.restoreBranding({ params, body: { Application: 'learnerapp', DeletedFileId: previous?.DeletedFileId as number } })
  }
  const before = await assets(second)
  await putBack()
  expect((await assets(second)).Logo).not.toBe(before.Logo)
  expect((await shown(second, 'Logo')).rawPayload).toEqual(first)
  await putBack()
  expect((await shown(second, 'Logo')).rawPayload).toEqual(later)

  const kept = (await logos()).length
  const served = await assets(second)
  await provider.client.deleteBranding({ params, body: { Application: 'learnerapp', Filename: 'header-logo.png' } })
  expect((await assets(second)).Logo).not.toBe(served.Logo)
  expect((await shown(second, 'Logo')).headers['content-type']).toContain('svg')
  expect((await provider.client.listBranding({ params })).items.map(({ Filename }) => Filename)).not.toContain('header-logo.png')
  expect(await logos()).toHaveLength(kept + 1)
  await putBack()
  expect((await shown(second, 'Logo')).rawPayload).toEqual(later)
  for (const Filename of ['header-logo.png/../x', 'header-logo.svg', 'nothing.png'])
    await expect(provider.client.deleteBranding({ params, body: { Application: 'learnerapp', Filename } }), Filename).rejects.toMatchObject({
      problem: { status: 404 },
    })
})

test("changing only settings doesn't change a picture’s URL", async () => {
  const before = await assets(server)
  const path = '/tenants/BANKSIA/settings/portal/10'
  const bearer = await server.staffToken('admin@banksia.example')
  await server.raw('console', path, { method: 'PATCH', bearer, payload: [{ op: 'replace', path: '/Value', value: '#010203' }] })
  expect(await assets(server)).toEqual(before)
})

test('an SVG is cleaned, and served as one that runs nothing', async () => {
  const messy = Buffer.concat([
    Buffer.from('<?xml version="1.0"?><!-- made with an editor -->'),
    drawing(
      '<metadata><x/></metadata><sodipodi:namedview/><defs><linearGradient id="a"><stop offset="0" stop-color="#fff"/></linearGradient></defs><style>.a{fill:url(#a)}</style><g inkscape:label="x" class="a"><use xlink:href="#b"/><path id="b" d="M0 0h9"/></g>',
      'width="200" height="60" xmlns:xlink="http://www.w3.org/1999/xlink"',
    ),
  ])
  expect((await provider.send('branding', 'header-logo.svg', messy)).json()).toMatchObject({ Success: true, ContentType: 'image/svg+xml' })
  const { headers, body } = await shown(server, 'Logo')
  expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'x-content-type-options': 'nosniff' })
  expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(body).toMatch(/^<svg .*<linearGradient id="a"><stop .*<style>\.a\{fill:url\(#a\)\}<\/style><g class="a"><use xlink:href="#b"/)
  expect(body).not.toMatch(/metadata|sodipodi|inkscape|editor/)
  const { items } = await provider.client.listBranding({ params: { tenantCode: 'BANKSIA' } })
  expect(items.find(({ Filename }) => Filename === 'header-logo.png')).toMatchObject({ ContentType: 'image/svg+xml' })
  expect((await server.raw('console', String(items[0]?.Url).replace(origins.console, ''))).body).toBe(body)
})

test.for([
  '<script>alert(1)</script>',
  '<SCRIPT href="x"/>',
  '<svg:script xmlns:svg="http://www.w3.org/2000/svg">alert(1)</svg:script>',
  '<rect onload="alert(1)"/>',
  '<rect\nonclick = "alert(1)"/>',
  '<rect/onmouseover=alert(1)>',
  '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>',
  '<a href="javascript:alert(1)"><path d=""/></a>',
  '<use href="https://evil.example/x.svg#y"/>',
  '<use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>',
  '<image href="https://evil.example/track.png"/>',
  '<style>@import url(https://evil.example/x.css);</style>',
  '<path style="fill:url(https://evil.example/x)"/>',
  '<path fill="url(&quot;//evil.example/x&quot;)"/>',
  '<set attributeName="onload" to="alert(1)"/>',
  '<animate attributeName="href" values="javascript:alert(1)"/>',
  '<iframe src="https://evil.example"/>',
  '<handler type="text/javascript">alert(1)</handler>',
])('an SVG with %s is refused', async (inside) => {
  const answer = await provider.send('branding', 'header-logo.svg', drawing(inside))
  expect([answer.statusCode, answer.json().detail]).toEqual([415, expect.stringContaining('plain SVG')])
})

test.for<[string, Buffer]>([
  ['entities', Buffer.from('<!DOCTYPE svg [<!ENTITY x "y">]><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 50">&x;</svg>')],
  ['a style sheet from elsewhere', Buffer.concat([Buffer.from('<?xml-stylesheet href="https://evil.example/x.css"?>'), plain])],
  ['another encoding', Buffer.from('\ufeff<svg viewBox="0 0 100 50"/>', 'utf16le')],
  ['a page', Buffer.from('<html><body><svg viewBox="0 0 100 50"></svg></body></html>')],
  ['no size', drawing('', '')],
])('an SVG with %s is refused', async ([, content]) => {
  expect((await provider.send('branding', 'header-logo.svg', content)).statusCode).toBe(415)
})

describe('pictures', () => {
  test.for<[string, Buffer, number]>([
    ['favicon-icon.ico', icoOf(48), 200],
    ['favicon-icon.png', pngOf(64, 64), 200],
    ['header-logo-dark.png', pngOf(400, 120), 200],
    ['header-logo-dark.png', pngOf(10, 10), 415],
    ['FAVICON-ICON.ICO', icoOf(32), 200],
    ['app-icon-192.png', pngOf(192, 192), 200],
    ['app-icon-512.png', pngOf(512, 512), 200],
    ['app-icon-192.png', pngOf(190, 192), 415],
    ['header-logo.png', pngOf(10, 10), 415],
    ['header-logo.png', pngOf(4000, 100), 415],
    ['header-logo.png', pngOf(100_000, 100_000), 415],
    ['header-logo.png', icoOf(48), 415],
    ['header-logo.png', plain, 415],
    ['header-logo.svg', pngOf(400, 120), 415],
    ['favicon-icon.ico', pngOf(64, 64), 415],
    ['favicon-icon.ico', icoOf(48).subarray(0, 40), 415],
    ['favicon-icon.ico', Buffer.from('000001000000', 'hex'), 415],
    ['favicon-icon.png', pngOf(600, 600), 415],
    ['header-logo.png', Buffer.concat([pngOf(400, 120), Buffer.from('<script>')]), 415],
  ])('%s: accepted or refused by type and size (%#)', async ([name, content, status]) => {
    const answer = await provider.send('branding', name, content)
    expect([answer.statusCode, answer.json().detail]).toEqual([status, status === 200 ? undefined : expect.any(String)])
  })

  test('a truncated picture and one with trailing data are each refused with the reason', async () => {
    const whole = pngOf(400, 120)
    for (const content of [whole.subarray(0, -6), Buffer.concat([whole, Buffer.from('more')])])
      expect((await provider.send('branding', 'header-logo.png', content)).json().detail).toBe(
        'It does not end where such a picture ends: it was cut off, or something hangs on to it.',
      )
  })

  test('an icon file is announced and uploaded with either of its content types', async () => {
    for (const type of ['image/vnd.microsoft.icon', 'image/x-icon']) {
      const { Url } = await provider.announce.branding('favicon-icon.ico', type)
      expect((await provider.put(Url, icoOf(48), { 'content-type': type })).statusCode, type).toBe(200)
    }
  })

  test('an icon can be a PNG, and is served as one', async () => {
    await provider.send('branding', 'favicon-icon.png', pngOf(64, 64))
    expect((await shown(server, 'Favicon')).headers['content-type']).toBe('image/png')
  })

  test('a picture that is neither logo nor icon is refused', async () => {
    for (const name of ['logo.png', 'header-logo.gif', 'header-logo.html', 'favicon-icon.svg', '../KAHU/header-logo.png', '__proto__.png'])
      await expect(provider.announce.branding(name), name).rejects.toMatchObject({ problem: { status: 400, errors: [{ pointer: '/Filename' }] } })
  })
})
