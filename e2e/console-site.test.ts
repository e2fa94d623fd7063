import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFlawless } from './axe.ts'
import { enter, openBrowser, signIn } from './browser.ts'

const { visitor } = openBrowser()

/** An administrator in the console and a learner in the portal, side by side. */
const openBoth = async (path: string, title: string) => {
  const { page } = await visitor('console')
  await page.goto(path)
  await signIn(page, 'admin@kahu.example')
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  const { page: portal } = await visitor('kahu')
  await enter(portal, 'learner@kahu.example')
  return { page, portal }
}
/** Each screen at its narrowest, in both colour schemes; other tests check the frame at every width. */
const flawless = async (page: Page, name: string) => {
  await expectFlawless(page, name, [320])
  await page.setViewportSize({ width: 1280, height: 800 })
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const colourOf = (html: Locator, name: string) => html.evaluate((root, property) => getComputedStyle(root).getPropertyValue(property), name)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

test('branding is previewed exactly, and the portal in a second window changes immediately', async () => {
  const { page, portal } = await openBoth('/site/branding', 'Branding')
  await page.getByRole('textbox', { name: 'Main colour', exact: true }).fill('#ffe066')
  await page.getByText('Too light for text, so text uses this darker shade.').first().waitFor()
  await page.getByRole('textbox', { name: 'Welcome message' }).fill('Kia ora! Trimester 3 is open.')
  const preview = page.frameLocator('iframe[title^="Preview of the dashboard"]')
  await preview.getByText('Kia ora! Trimester 3 is open.').waitFor()
  const previewed = await colourOf(preview.locator('html'), '--primary-text')
  await flawless(page, 'branding')
  await save(page)
  await page.getByText('2 changes are saved.').waitFor()
  await portal.reload()
  await portal.getByText('Kia ora! Trimester 3 is open.').waitFor()
  expect(await colourOf(portal.locator('html'), '--primary-color')).toContain('#ffe066')
  expect(previewed).not.toBe('')
  expect(await colourOf(portal.locator('html'), '--primary-text')).toBe(previewed)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Everything is as it was before.').waitFor()
  await portal.reload()
  expect(await colourOf(portal.locator('html'), '--primary-color')).not.toContain('#ffe066')
})

test('a site is unpublished after a warning and published again, all recorded in the audit log', async () => {
  const { page, portal } = await openBoth('/site/publishing', 'Publishing')
  await page.getByRole('button', { name: 'Unpublish' }).click()
  const dialog = page.getByRole('dialog', { name: 'Unpublish the site?' })
  await dialog.getByText(/Every learner is signed out immediately/).waitFor()
  await dialog.getByRole('button', { name: 'Unpublish' }).click()
  await page.getByText('Not published', { exact: true }).waitFor()
  await portal.reload()
  await portal.getByText('This page is not published.').waitFor()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published', { exact: true }).waitFor()
  await enter(portal, 'learner@kahu.example')
  await page.goto('/audit-log?action=setting.change')
  await page.getByRole('link', { name: 'Changed a setting' }).first().click()
  await page.getByRole('table', { name: 'What changed' }).getByText('not-published').waitFor()
  await flawless(page, 'event')
})

test('an uploaded policy and a new list value reach the learner', async () => {
  const { page, portal } = await openBoth('/files', 'Files')
  await page.getByLabel('Add files').setInputFiles({ name: 'Marae visits policy.pdf', mimeType: 'application/pdf', buffer: pdf })
  await page.getByText('1 of 1 file uploaded').waitFor()
  await portal.goto('/documents')
  await portal
    .getByText(/Marae visits policy/)
    .first()
    .waitFor()
  const trash = page.getByRole('button', { name: 'Delete Marae visits policy.pdf' })
  expect(await trash.locator('svg').boundingBox()).toMatchObject({ width: 16, height: 16 })
  await flawless(page, 'files')
  await page.getByRole('button', { name: 'Delete Marae visits policy.pdf' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Deleted' }).click()
  await page.getByRole('button', { name: 'Restore Marae visits policy.pdf' }).click()
  await page.getByText('Marae visits policy.pdf is back.').waitFor()
  await page.goto('/lists/next-of-kin-relationships')
  await page.getByRole('button', { name: 'Add value' }).click()
  await page.getByLabel('Code', { exact: true }).fill('WHANGAI')
  await page.getByLabel('Description', { exact: true }).fill('Whāngai parent')
  await save(page)
  await page.getByRole('button', { name: 'Edit Whāngai parent' }).waitFor()
  await portal.goto('/my-details?tab=next-of-kin')
  await portal.getByRole('button', { name: /^Edit/ }).first().click()
  await portal
    .getByLabel(/elationship/)
    .first()
    .fill('whangai')
  await portal.getByRole('option', { name: 'Whāngai parent' }).waitFor()
  await page.goto('/integrations/services/new')
  await page.getByRole('button', { name: 'Set it up' }).click()
  await flawless(page, 'sign-in service')
  await page.goto('/site/settings')
  await page.getByLabel('Maximum session (hours)').fill('900')
  await save(page)
  await page.getByText('Write a whole number from 1 to 24.').waitFor()
  await flawless(page, 'settings')
})
