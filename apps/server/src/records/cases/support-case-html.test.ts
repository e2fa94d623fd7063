import { learnerCalls } from '@lanyard/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '../../testing/server.ts'

let server: TestServer
let bearer: string
beforeAll(async () => {
  server = await openTestServer({ environment: { LEARNER_LIMITS: 'off' } })
  bearer = await server.learnerToken('banksia', 'learner@banksia.example')
})
afterAll(() => server.close())

const item = { supportCaseCategoryId: 1, subject: 'A question', htmlBody: '<p>When does the <strong>next</strong> term start?</p>' }
const client = () => server.client(learnerCalls, 'banksia', bearer)
const tenant = () => server.tenantId('banksia')

const hostile = [
  '<script>window.__xss=1</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><circle/></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" java\nscript:alert(1)">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<form action="https://evil.example"><input name=a></form>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<object data="x"></object><embed src="x"><link rel=stylesheet href=//evil.example><meta http-equiv=refresh content=0>',
  '<p onclick="alert(1)" id="app" class="danger">x</p>',
  '<a href="//evil.example">x</a>',
  '<style>@import url(https://evil.example)</style>x',
]
const dangerous =
  /<script|<img|<svg|<iframe|<math|<form|<input|<object|<embed|<link|<meta|<style|\son\w+=|javascript:|style=|data:|href="\/\/|srcdoc|\sid=|\sclass=/i

test('nothing that runs, loads or hides is stored', async () => {
  for (const html of hostile) {
    const made = await client().createSupportCase({ body: { ...item, htmlBody: `<p>Hello</p>${html}` } })
    const stored = made.supportCaseEntries[0]?.htmlBody ?? ''
    expect(stored, html).not.toMatch(dangerous)
    expect(stored).toContain('<p>Hello</p>')
  }
})

test('nor shown, however it was stored', async () => {
  const { supportCaseId } = await client().createSupportCase({ body: item })
  await server.asOwner(
    'update support_case_entries set html_body = $3 where tenant_id = $1 and support_case_id = $2',
    [tenant(), supportCaseId, hostile.join('')],
    tenant(),
  )
  const { supportCaseEntries } = await client().getSupportCase({ params: { id: supportCaseId } })
  expect(supportCaseEntries[0]?.htmlBody).not.toMatch(dangerous)
})

test('endlessly nested elements are refused', async () => {
  for (const html of ['<b>'.repeat(33_000), '<b></i>'.repeat(14_000), '<div><span>'.repeat(9_000)])
    await expect(client().createSupportCase({ body: { ...item, htmlBody: `<p>Hello</p>${html}` } })).rejects.toMatchObject({
      problem: { status: 400, errors: [{ pointer: '/htmlBody', message: expect.stringContaining('too much formatting') }] },
    })
})

test('long texts with a lot of formatting are accepted', async () => {
  for (const html of ['<p>One <b>word</b></p>'.repeat(4_500), '<br>'.repeat(24_000), '<li>x'.repeat(18_000)])
    await client().createSupportCase({ body: { ...item, htmlBody: `<p>Hello</p>${html}` } })
})

test('a full case accepts no more entries, so it can always be read', async () => {
  const { supportCaseId } = await client().createSupportCase({ body: item })
  await server.asOwner(
    'update support_case_entries set html_body = $3 where tenant_id = $1 and support_case_id = $2',
    [tenant(), supportCaseId, `<p>${'x'.repeat(1_999_990)}</p>`],
    tenant(),
  )
  await expect(client().createSupportCaseEntry({ params: { id: supportCaseId }, body: { htmlBody: '<p>More</p>' } })).rejects.toMatchObject({
    problem: { status: 409, detail: 'This case is full. Open a new one to continue.' },
  })
})

test('formatting is kept', async () => {
  const html =
    '<h2>Plan</h2><p>One <em>two</em> <u>three</u></p><ul><li>a</li></ul><ol start="3"><li>b</li></ol><blockquote>q</blockquote><table><tbody><tr><td colspan="2">c</td></tr></tbody></table><a href="https://example.org/x?y=1&amp;z=2" rel="noopener noreferrer nofollow">link</a>'
  const made = await client().createSupportCase({ body: { ...item, htmlBody: html } })
  expect(made.supportCaseEntries[0]?.htmlBody).toBe(html)
})
