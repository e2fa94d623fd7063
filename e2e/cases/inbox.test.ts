import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFlawless } from '../axe.ts'
import { enter, openBrowser } from '../browser.ts'

const { visitor } = openBrowser()

const subject = 'A letter for my visa office'
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: subject })
const replyBox = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true }).click()

const raiseCase = async (page: Page) => {
  await enter(page, 'learner@banksia.example', '/support/new')
  await page.getByLabel('What is it about?').selectOption({ index: 1 })
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Your message' }).fill('They ask for proof of my enrolment.')
  await send(page)
  await heading(page).waitFor()
}

test('two colleagues answer one case: nothing is lost, and the learner never sees the note', async () => {
  const { page: learner } = await visitor('banksia', { width: 390 })
  await raiseCase(learner)

  const { page: priya, allow } = await visitor('console')
  await enter(priya, 'support@banksia.example', '/inbox')
  await priya.keyboard.press('/')
  await priya.keyboard.type('visa office')
  await priya.getByRole('link', { name: subject }).click()
  await heading(priya).waitFor()
  await replyBox(priya).waitFor()

  const { page: grace } = await visitor('console')
  await enter(grace, 'admin@banksia.example', new URL(priya.url()).pathname)
  await grace.getByText('Priya is viewing').waitFor()

  await priya.locator('h1').click()
  await priya.keyboard.press('n')
  await priya.keyboard.type('every visa letter needs two signatures')
  await priya.getByRole('button', { name: 'Save note. The learner won’t see this.' }).click()
  await priya.getByText('can’t see this').waitFor()
  // Grace's thread follows by itself while she types, and her text stays.
  await replyBox(grace).fill('We’ll send')
  await grace.getByText('every visa letter needs two signatures').waitFor()
  await replyBox(grace).fill('We’ll send the letter today.')
  await send(grace)
  await grace.getByText(/^Sends in/).waitFor()

  await priya.getByRole('radio', { name: 'Reply' }).check({ force: true })
  await replyBox(priya).fill('Please come to the office.')
  await send(priya)
  await priya.getByRole('alert').waitFor()
  expect(await replyBox(priya).innerText()).toBe('Please come to the office.')
  await priya.getByText('We’ll send the letter today.').waitFor()
  await grace.getByText(/^Sends in/).waitFor({ state: 'detached' })
  await priya.getByText('Sending in a few seconds').waitFor({ state: 'detached' })

  // Priya read it, changes her mind about her own reply, and sends another.
  await send(priya)
  await priya.getByRole('button', { name: /^Undo the reply/ }).click()
  await expect.poll(() => replyBox(priya).innerText()).toBe('Please come to the office.')
  await replyBox(priya).fill('Grace’s letter is on its way.')
  await priya.getByRole('button', { name: 'More ways to send' }).click()
  await priya.getByRole('button', { name: 'Send and close' }).click()
  await priya.getByText('Sending in a few seconds').waitFor({ state: 'detached' })
  await priya.getByRole('button', { name: 'Reopen' }).waitFor()
  allow(/409/)

  await learner.reload()
  await learner.getByText('Grace’s letter is on its way.').waitFor()
  await learner.getByText('We’ll send the letter today.').waitFor()
  const seen = await learner.content()
  expect(seen).not.toContain('two signatures')
  expect(seen).not.toContain('Please come to the office')
})

test('a saved reply is found with a slash and filled in; cases are merged and put apart again', async () => {
  const { page, allow } = await visitor('console')
  await enter(page, 'support@banksia.example', '/inbox?search=marchetti')
  await page.getByRole('region', { name: 'Cases' }).getByRole('link').first().click()
  await replyBox(page).click()
  await page.keyboard.type('/')
  await page.getByRole('button', { name: 'New saved reply' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Greeting')
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello {learner.firstName}, thank you for writing.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search saved replies' }).fill('greet')
  await expectFlawless(page, 'saved replies', [390, 1280])
  await page.keyboard.press('Enter')
  await expect.poll(() => replyBox(page).innerText()).toContain('Hello Zoë, thank you for writing.')
  await replyBox(page).fill('')

  const caseId = new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('button', { name: 'More for this case' }).click()
  await page.getByRole('button', { name: 'Merge into another case' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.endsWith(`/${caseId}`))
  await page.getByText(`from case ${caseId}`).first().waitFor()
  await page.getByRole('button', { name: 'More for this case' }).click()
  await page.getByRole('button', { name: `Undo merge of case ${caseId}` }).click()
  await page.waitForURL((url) => url.pathname.endsWith(`/${caseId}`))
  // A draft that was being saved when its case was merged.
  allow(/409/)
})

test('the inbox is accessible', async () => {
  const { page } = await visitor('console')
  await enter(page, 'support@banksia.example', '/inbox')
  await page.getByRole('region', { name: 'Cases' }).getByRole('listitem').first().waitFor()
  await expectFlawless(page, 'inbox')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('region', { name: 'Cases' }).getByRole('link').first().click()
  await replyBox(page).waitFor()
  await expectFlawless(page, 'case')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('radio', { name: 'Internal note' }).check({ force: true })
  await page.getByRole('textbox', { name: 'Internal note' }).fill('Check the fee')
  await page.getByRole('region', { name: 'Cases' }).getByRole('checkbox').first().check({ force: true })
  await expectFlawless(page, 'note and selection', [390, 1280])
  await page.getByRole('button', { name: 'Reply to the selected cases' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Reply' }).fill('Hello {learner.firstName}')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Filter cases' }).click()
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Overdue' }).waitFor()
  await expectFlawless(page, 'filters', [390, 1280])
})
