import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, openBrowser, signIn } from './browser.ts'

const { visitor } = openBrowser()

const letter = { name: 'doctor.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') }

const writeCase = async (page: Page, subject: string) => {
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Your message' }).fill('I was ill on Tuesday.')
}

test('a case is raised with an attachment, answered, and nothing is sent twice', async () => {
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
  await page.getByText('I am well again.').waitFor()
  await page.goto('/support')
  await page.getByText('Absent on Tuesday').first().waitFor()
  expect(await page.getByText('Absent on Tuesday').count()).toBe(1)
})

test('what was half written is there again after the session ended, for the same person alone', async () => {
  const { context, page } = await visitor('banksia')
  await enter(page, 'learner@banksia.example', '/support/new?subject=Absent')
  await page.getByRole('textbox', { name: 'Your message' }).fill('Half a sen')
  await context.clearCookies()
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await signIn(page, 'learner@banksia.example')
  await page.getByText('What you had written before is back.').waitFor()
  expect(await page.getByRole('textbox', { name: 'Your message' }).innerText()).toBe('Half a sen')
  expect(await page.getByLabel('Subject').inputValue()).toBe('Absent')
})
