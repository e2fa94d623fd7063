import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, openBrowser, signIn } from './browser.ts'
import { friendlyTexts, hostileTexts } from './hostile-html.ts'

const { visitor } = openBrowser()

const letter = { name: 'doctor.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') }

const writeCase = async (page: Page, subject: string) => {
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Your message' }).fill('I was ill on Tuesday.')
}

test('a case is opened with an attachment, answered, and nothing is sent twice', async () => {
  const { page } = await visitor('kahu', { width: 390 })
  await enter(page, 'learner@kahu.example', '/support')
  await page.getByRole('link', { name: 'Raise a case' }).first().click()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: '3' }).waitFor()
  await writeCase(page, 'Absent on Tuesday')
  await page.locator('input[type=file]').setInputFiles(letter)
  await page.getByRole('list', { name: 'Attachments' }).getByText('doctor.pdf').waitFor()
  await page.getByRole('list', { name: 'Attachments' }).getByText('Attached').waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).dblclick()
  await page.getByRole('heading', { level: 1, name: 'Absent on Tuesday' }).waitFor()
  await page.getByRole('button', { name: /doctor\.pdf/ }).waitFor()
  await page.getByRole('textbox', { name: 'Your reply' }).fill('I am well again.')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('list', { name: 'What was said' }).getByText('I am well again.').waitFor()
  await page.goto('/support')
  await page.getByText('Absent on Tuesday').first().waitFor()
  expect(await page.getByText('Absent on Tuesday').count()).toBe(1)
})

test('a draft returns after the session expired, for the same person only', async () => {
  const { context, page } = await visitor('banksia')
  await enter(page, 'learner@banksia.example', '/support/new?subject=Absent')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Half a sen')
  await context.clearCookies()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(page, 'learner@banksia.example')
  await page.getByText('We’ve restored what you wrote.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Your message' }).innerText()).toBe('Half a sen')
  expect(await page.getByLabel('Subject').inputValue()).toBe('Absent')
})

/** Remains of hostile texts in a page: elements and attributes that load or run something, and unsafe URLs. */
const leftovers = (page: Page) =>
  page.evaluate(() => {
    const bad = 'script,style,link,meta,base,iframe,object,embed,form,input,math,img,video,audio,template,svg a,svg image,svg use,svg script'
    const all = [...document.querySelectorAll('article *')]
    for (const element of all) for (const name of ['mouseover', 'pointerenter', 'focus', 'toggle']) element.dispatchEvent(new Event(name))
    const isBad = (element: Element) => element.matches(bad) || element.getAttributeNames().some((name) => /^(on|formaction|srcdoc|ping|background)/.test(name))
    const leads = (link: HTMLAnchorElement) => /^(https?|mailto|tel):/.test(link.protocol)
    return [
      ...all.filter(isBad).map(({ outerHTML }) => outerHTML),
      ...[...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter((link) => !leads(link)).map(({ outerHTML }) => outerHTML),
      ...('__xss' in window ? ['something ran'] : []),
    ].map((found) => found.slice(0, 200))
  })

test("hostile content never runs and contacts no host, even past the server and without the page's content security policy", async () => {
  const { page } = await visitor('banksia', { bypassCSP: true })
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const [first = ''] = hostileTexts
  const entries = [...friendlyTexts, ...hostileTexts].map((htmlBody, at) => ({
    ...{ supportCaseEntryId: at + 1, supportCaseId: 1, supportCaseEntryType: first, staffFullName: first, htmlBody, createdDate: '2026-11-01T00:00:00.000Z' },
    documents: at === 0 ? [{ documentId: 1, filename: first, size: 1 }] : [],
  }))
  const supportCase = { supportCaseId: 1, supportCaseStatusDescription: 'Open', supportCaseCategoryDescription: first, subject: first }
  await page.route('**/learner-app/support-cases/1', (route) => route.fulfill({ json: { data: supportCase, relationships: { supportCaseEntries: entries } } }))
  const message = { messageId: 8, subject: first, fromName: first, htmlText: hostileTexts.join('\n'), isRead: true, createdOn: '2026-11-01T00:00:00.000Z' }
  await page.route('**/learner-app/logbooks/8', (route) => route.fulfill({ json: { data: message, relationships: { documents: [] } } }))

  await enter(page, 'learner@banksia.example', '/support/1')
  const said = page.getByRole('list', { name: 'What was said' })
  await said.locator('article').last().waitFor()
  expect(await said.locator('article').count()).toBe(friendlyTexts.length + hostileTexts.length)
  const friendly = await said
    .locator('article')
    .evaluateAll((articles, count) => articles.slice(0, count).map(({ innerHTML }) => innerHTML), friendlyTexts.length)
  for (const [at, text] of friendlyTexts.entries()) expect(friendly[at]).toContain(text)
  expect(await leftovers(page)).toEqual([])

  await page.goto('/messages?message=8')
  await page.getByRole('button', { name: 'Close message' }).waitFor()
  await page.waitForLoadState('networkidle')
  expect(await leftovers(page)).toEqual([])
  expect(dialogs).toEqual([])
})
