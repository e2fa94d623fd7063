import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { scrollsSideways, violationsOn } from './axe.ts'
import { openBrowser, signIn } from './browser.ts'

const { visitor } = openBrowser()

const looks = (['light', 'dark'] as const).flatMap((scheme) => [320, 390, 768, 1280].map((width) => ({ scheme, width })))

const expectFlawless = async (page: Page, name: string) => {
  expect(await violationsOn(page), name).toEqual([])
  expect(await scrollsSideways(page), `${name} scrolls sideways`).toBe(false)
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()

test.for(looks)('every screen of the catalogue is accessible in $scheme at $width', async ({ scheme, width }) => {
  const { page } = await visitor('console', { scheme, width })
  await page.goto('/lists')
  await heading(page, 'Sign in')
  await expectFlawless(page, 'sign-in')
  await signIn(page, 'records@banksia.example')
  await page.getByRole('table', { name: 'Singapore' }).waitFor()
  await expectFlawless(page, 'catalogue')
  await page.getByRole('searchbox', { name: /^Search lists/ }).fill('0101')
  await page.getByRole('heading', { name: /values with/ }).waitFor()
  await expectFlawless(page, 'found values')
  await page.getByRole('button', { name: 'Find anything' }).first().click()
  await page.getByRole('combobox', { name: /^Find/ }).fill('visa')
  await page
    .getByRole('option', { name: /^Visas/ })
    .first()
    .waitFor()
  await expectFlawless(page, 'palette')
  await page.keyboard.press('Escape')
  if (width < 900) {
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await expectFlawless(page, 'menu')
  }
  await page.goto('/lists/venues')
  await page.getByRole('table', { name: 'Venues' }).waitFor()
  await expectFlawless(page, 'list that is shared')
  await page.goto('/lists/support-case-categories')
  await page.getByRole('button', { name: 'Add value' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Forms show these words').waitFor()
  await expectFlawless(page, 'value in a form')
  await page.goto('/lists/vaccine-statuses')
  await page.getByRole('button', { name: /^Edit/ }).first().click()
  await page.getByLabel('Description', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Forms show these words').waitFor()
  await expectFlawless(page, 'value in its row')
  await page.goto('/lists/vaccine-statuses/paste')
  await page.getByLabel('Rows').fill('One\nOne')
  await expectFlawless(page, 'paste')
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('One row needs your attention').waitFor()
  await expectFlawless(page, 'check of pasted rows')
  await page.getByRole('link', { name: 'Vaccine statuses' }).click()
  await page.getByRole('dialog').waitFor()
  await expectFlawless(page, 'leaving')
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.goto('/lists/opportunity-stages')
  await page
    .getByRole('button', { name: /^Move .* down$/ })
    .first()
    .click()
  await expectFlawless(page, 'stages')
})

test.for(looks)('choosing a tenant is accessible in $scheme at $width', async ({ scheme, width }) => {
  const { page } = await visitor('console', { scheme, width })
  await page.goto('/choose-tenant')
  await signIn(page, 'operator@lanyard.example')
  await heading(page, 'Choose a tenant')
  await expectFlawless(page, 'tenants')
})
