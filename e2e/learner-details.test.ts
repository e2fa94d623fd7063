import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFlawless } from './axe.ts'
import { enter, openBrowser } from './browser.ts'

const { visitor } = openBrowser()

const edit = (page: Page, group: string) => page.getByRole('button', { name: `Edit ${group}` }).click()
const save = (page: Page, what: string) => page.getByRole('button', { name: `Save ${what}` }).click()

test('each details tab is edited, and errors are named beside their fields', async () => {
  const { page } = await visitor('banksia')
  await enter(page, 'learner@banksia.example', '/my-details')
  await edit(page, 'How we reach you')
  await page.getByLabel('Alternative email').fill('nonsense')
  await page.getByLabel('Work phone').fill('12')
  await save(page, 'contact details')
  await page.getByRole('alert').getByText('2 fields need your attention').waitFor()
  expect(await page.getByLabel('Alternative email').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Alternative email').inputValue()).toBe('nonsense')
  await page.getByLabel('Alternative email').fill('grace.work@example.com')
  await page.getByLabel('Work phone').fill('02 9374 4000')
  await save(page, 'contact details')
  const card = page.getByRole('region', { name: 'How we reach you' })
  await card.getByText('grace.work@example.com').waitFor()
  await card.getByText(/^Saved at/).waitFor()

  await page.getByRole('link', { name: 'Next of kin' }).click()
  await edit(page, 'Emergency contact')
  await page.getByLabel('First name').fill('Anahera')
  await save(page, 'emergency contact')
  await page.getByText('Anahera').first().waitFor()

  await page.getByRole('link', { name: 'Demographics' }).click()
  await edit(page, 'Background')
  await page.getByRole('combobox', { name: 'Country of birth' }).click()
  await page.keyboard.type('viet')
  await page.getByRole('option', { name: /Viet/ }).first().click()
  await save(page, 'background')
  await page.getByText(/^Viet ?[Nn]am/).waitFor()
})

test('on a phone one card is edited, and Save stays above the bottom bar', async () => {
  const { page } = await visitor('banksia', { width: 390, height: 844 })
  await enter(page, 'second@banksia.example', '/my-details')
  await edit(page, 'Postal address')
  const saveBox = await page.getByRole('button', { name: 'Save postal address' }).boundingBox()
  const bar = await page.getByRole('navigation', { name: 'Main, at the bottom' }).boundingBox()
  expect((saveBox?.y ?? 0) + (saveBox?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await page.locator('main form').count()).toBe(1)
  await page.getByRole('radio', { name: 'PO box' }).check()
  await page.getByRole('textbox', { name: 'PO box' }).fill('PO Box 123')
  await edit(page, 'Street address')
  await page.getByRole('button', { name: 'Stay here' }).click()
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByText('We’ve restored what you typed').waitFor()
  await save(page, 'postal address')
  const card = page.getByRole('region', { name: 'Postal address' })
  await card.getByText(/PO Box 123/).waitFor()
  await card.getByText(/^Saved at/).waitFor()
})

test('a concurrent change is shown, and nothing is lost', async () => {
  const { context, page } = await visitor('straits')
  await enter(page, 'learner@straits.example', '/my-details')
  await edit(page, 'Your name')
  await page.getByLabel('Preferred name').fill('Jo')
  const other = await context.newPage()
  await other.goto('/my-details')
  await edit(other, 'Your name')
  await other.getByLabel('Previous name').fill('Lim')
  await save(other, 'name')
  await other.getByText('Lim', { exact: true }).waitFor()
  await other.close()
  await save(page, 'name')
  await page.getByRole('dialog', { name: 'Your details have changed' }).getByText('Lim').waitFor()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  expect(await page.getByLabel('Preferred name').inputValue()).toBe('Jo')
  await save(page, 'name')
  await page.getByText('Jo', { exact: true }).waitFor()
  await page.getByText('Lim', { exact: true }).waitFor()
})

test.for([
  ['banksia', /Unique student identifier/],
  ['kahu', /National student number/],
  ['protea', /National identity number/],
  ['straits', /^Mobile$/],
] as const)("%s asks for its country's details", async ([site, label]) => {
  const { page } = await visitor(site, { width: 390 })
  await enter(page, `learner@${site}.example`, '/my-details')
  await page.getByText(label).first().waitFor()
})

const certificate = { name: 'Marriage certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n') }

test('a learner asks for a new name with a document on a phone; staff approve it, the phone shows it, and the audit log has it', async () => {
  const { page: phone } = await visitor('banksia', { width: 390 })
  await enter(phone, 'second@banksia.example', '/my-details')
  const name = phone.getByRole('region', { name: 'Your name' })
  const wanted = `Arjun ${String.fromCharCode(65 + (Date.now() % 26))}.`
  await name.getByRole('button', { name: 'Ask to change First name' }).click()
  await phone.getByLabel('New first name').fill(wanted)
  await phone.locator('input[type=file]').setInputFiles(certificate)
  await phone.getByRole('list', { name: 'Attachments' }).getByText('Attached').waitFor()
  await expectFlawless(phone, 'asking to change a name', [390])
  await phone.getByRole('button', { name: 'Send request' }).click()
  await name
    .getByText(/^You asked for/)
    .filter({ hasText: wanted })
    .waitFor()

  const { page: desk } = await visitor('console')
  await enter(desk, 'admin@banksia.example', '/approvals')
  await desk.getByRole('link', { name: /First name/ }).click()
  await desk.getByRole('button', { name: 'Open Marriage certificate.pdf' }).waitFor()
  await desk.getByRole('radiogroup', { name: 'First name' }).getByText('Approve').click()
  await expectFlawless(desk, 'request', [390, 1280])
  await desk.getByRole('button', { name: 'Save decisions' }).click()
  await desk.getByText(/^Decisions saved/).waitFor()

  await phone.reload()
  await name.getByText(wanted, { exact: true }).waitFor()
  await desk.goto('/audit-log?action=change-request.decide')
  await desk
    .getByRole('row', { name: /Decided on a change of details/ })
    .first()
    .waitFor()
})
