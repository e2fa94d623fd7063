import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFlawless } from '../axe.ts'
import { openBrowser, signIn } from '../browser.ts'

const { visitor } = openBrowser()

const open = async (email: string, path: string) => {
  const { page, allow } = await visitor('console')
  await page.goto(path)
  await signIn(page, email)
  return { page, allow }
}

const field = (page: Page, name: string | RegExp) => page.getByRole('textbox', { name })
const hostile = `<img src=x onerror=alert(1)> ${'Wolfeschlegelsteinhausen'.repeat(5)}`

test('a records manager creates a learner, finds it, enrols it, and the history says who did', async () => {
  const { page } = await open('records@banksia.example', '/data/records')
  await page.getByRole('main').getByRole('link', { name: 'Learners', exact: true }).waitFor()
  await expectFlawless(page, 'records', [390, 1280])
  await page.getByRole('main').getByRole('link', { name: 'Learners', exact: true }).click()
  await page.getByRole('table', { name: 'Learners' }).waitFor()
  await expectFlawless(page, 'records of a type', [390, 1280])
  await page.getByRole('button', { name: 'Columns' }).click()
  await expectFlawless(page, 'columns')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'New learner' }).click()
  await field(page, /^Last name/).waitFor()
  await page.getByRole('button', { name: 'Create learner' }).click()
  await page.getByText('Enter learner number.').waitFor()
  await expectFlawless(page, 'new record', [390, 1280])
  await field(page, /^Learner number/).fill('E2E-77')
  await field(page, /^Last name/).fill(hostile)
  await page.getByRole('button', { name: 'Create learner' }).click()
  await page.getByRole('heading', { level: 1, name: hostile }).waitFor()
  await page.getByText(/^Created by Mei Tanaka/).waitFor()
  await field(page, 'Mobile').fill('0400 555 010')
  await expectFlawless(page, 'record', [320, 390, 1280])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('list').getByText('0400 555 010').waitFor()

  await page.goto('/data/records/course-enrolments/new')
  await page.getByRole('button', { name: 'Create course enrolment' }).click()
  await page.getByText('Choose learner.').waitFor()
  await page.getByRole('combobox', { name: /^Learner/ }).fill('E2E-77')
  await page.getByRole('option', { name: /^E2E-77/ }).click()
  await page.getByRole('combobox', { name: /^Course/ }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('combobox', { name: /^Status/ }).click()
  await page.getByRole('listbox').getByRole('option').first().click()
  await page.getByRole('button', { name: 'Create course enrolment' }).click()
  await page.getByRole('button', { name: 'Retire this course enrolment' }).waitFor()
  expect(new URL(page.url()).pathname).toMatch(/^\/data\/records\/course-enrolments\/\d+$/)
})

test('two people change the same record: the second chooses between both versions', async () => {
  const path = '/data/records/units'
  const [one, { page: other, allow }] = [(await open('records@banksia.example', path)).page, await open('admin@banksia.example', path)]
  for (const page of [one, other]) {
    await page.locator('[data-row-link]').first().click()
    await field(page, /^Name/).waitFor()
  }
  await field(one, /^Name/).fill('Saved first')
  await one.getByRole('button', { name: 'Save changes' }).click()
  await one.getByRole('list').getByText('Saved first').waitFor()
  await field(other, /^Name/).fill('Saved second')
  await other.getByRole('button', { name: 'Save changes' }).click()
  await other.getByText('Mei Tanaka changed this record while you were editing').waitFor()
  allow(/status of 412/)
  await expectFlawless(other, 'two versions', [320, 390, 1280])
  await other.getByRole('button', { name: 'Save these choices' }).click()
  await other.getByRole('list').getByText('Saved second').waitFor()
  expect(await field(other, /^Name/).inputValue()).toBe('Saved second')
})
