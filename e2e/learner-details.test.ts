import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, openBrowser } from './browser.ts'

const { visitor } = openBrowser()

const edit = (page: Page, group: string) => page.getByRole('button', { name: `Edit ${group}` }).click()
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('each details tab is edited, and errors are named beside their fields', async () => {
  const { page } = await visitor('banksia')
  await enter(page, 'learner@banksia.example', '/my-details')
  await edit(page, 'How we reach you')
  await page.getByLabel('Alternative email').fill('nonsense')
  await page.getByLabel('Work phone').fill('12')
  await save(page)
  await page.getByRole('alert').getByText('2 fields need your attention').waitFor()
  expect(await page.getByLabel('Alternative email').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Alternative email').inputValue()).toBe('nonsense')
  await page.getByLabel('Alternative email').fill('grace.work@example.com')
  await page.getByLabel('Work phone').fill('02 9374 4000')
  await save(page)
  await page.getByText('grace.work@example.com').waitFor()

  await page.getByRole('link', { name: 'Next of kin' }).click()
  await edit(page, 'Emergency contact')
  await page.getByLabel('First name').first().fill('Anahera')
  await save(page)
  await page.getByText('Anahera').first().waitFor()

  await page.getByRole('link', { name: 'Demographics' }).click()
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByRole('combobox', { name: 'Country of birth' }).click()
  await page.keyboard.type('viet')
  await page.getByRole('option', { name: /Viet/ }).first().click()
  await save(page)
  await page.getByText(/^Viet ?[Nn]am/).waitFor()
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
  await save(other)
  await other.getByText('Lim', { exact: true }).waitFor()
  await other.close()
  await save(page)
  await page.getByRole('dialog', { name: 'Your details have changed' }).getByText('Lim').waitFor()
  await page.getByRole('button', { name: 'Continue editing' }).click()
  expect(await page.getByLabel('Preferred name').inputValue()).toBe('Jo')
  await save(page)
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
