import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFlawless } from './axe.ts'
import { openBrowser, signIn } from './browser.ts'

const { visitor } = openBrowser()

const open = async (email: string, path: string, title: string | RegExp) => {
  const { page } = await visitor('console')
  await page.goto(path)
  await signIn(page, email)
  await heading(page, title)
  return page
}
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const flawless = async (page: Page, name: string) => {
  await expectFlawless(page, name, [320])
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('learner accounts: a row opens the account, its email is fixed, and several are disabled and enabled again', async () => {
  const page = await open('admin@straits.example', '/learners/accounts', 'Learner accounts')
  await page.getByRole('button', { name: 'Invite a learner' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Email', { exact: true }).fill('wei.l@straits.example')
  await dialog.getByLabel('First name').fill('Wei')
  await dialog.getByLabel('Last name').fill('Lim')
  await dialog.getByRole('button', { name: /^Send/ }).click()
  await page.getByRole('link', { name: 'Wei Lim' }).click()
  await heading(page, 'Wei Lim')
  await page.getByRole('button', { name: 'Fix email' }).click()
  await page.getByRole('dialog').getByLabel('Email', { exact: true }).fill('wei.lim@straits.example')
  await flawless(page, 'fix an email')
  await page.getByRole('dialog').getByRole('button', { name: 'Save email' }).click()
  await page.getByText('A new link is on its way to wei.lim@straits.example.').waitFor()
  await flawless(page, 'a learner account')
  await page.getByRole('link', { name: 'Learner accounts' }).first().click()
  await page.getByRole('checkbox', { name: 'Select Wei Lim' }).check()
  await page.getByText('1 account selected').waitFor()
  await flawless(page, 'selected learner accounts')
  await page.getByRole('button', { name: 'Disable 1' }).click()
  await page.getByText('1 account disabled and signed out.').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('1 account can sign in again.').waitFor()
})

test('a deleted file comes back with Undo', async () => {
  const page = await open('admin@straits.example', '/files', 'Files')
  const trash = page.getByRole('button', { name: /^Delete / }).first()
  const name = ((await trash.getAttribute('aria-label')) ?? '').replace('Delete ', '')
  await trash.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByText(`${name} is deleted.`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText(`${name} is back.`).waitFor()
  await page.getByRole('button', { name: `Delete ${name}` }).waitFor()
})

test('home, inviting and the filtered audit log are accessible', async () => {
  const page = await open('admin@straits.example', '/', /^Good/)
  await flawless(page, 'home')
  await page.goto('/people/invitations/new')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await page.getByText('Choose at least one role.').waitFor()
  await flawless(page, 'inviting with errors')
  await page.goto('/audit-log?outcome=done&from=2020-01-01')
  await page.getByRole('list', { name: 'Active filters' }).waitFor()
  await flawless(page, 'filtered audit log')
  await page.getByRole('button', { name: 'Remove the filter Done' }).click()
  await page.waitForURL((url) => !url.search.includes('outcome'))
  expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('01/01/2020')
})

test('an operator without a provider has no dead ends', async () => {
  const page = await open('operator@lanyard.example', '/providers', 'Providers')
  expect(await page.getByRole('navigation', { name: 'Main' }).first().getByRole('link').allInnerTexts()).toEqual(['Providers', 'Status'])
  await flawless(page, 'providers')
  await page.goto('/status')
  await heading(page, 'Status')
  await flawless(page, 'status')
  await page.goto('/account-settings')
  await heading(page, 'Account settings')
})
