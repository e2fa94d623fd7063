import { test } from 'vitest'
import { expectFlawless } from '../axe.ts'
import { enter, openBrowser, signIn } from '../browser.ts'

const { visitor } = openBrowser()

test('a trainer writes to a class from its page, takes it back, and sends it again; its learner reads it', async () => {
  const { page } = await visitor('console', { width: 390, height: 844 })
  await page.goto('/classes')
  await signIn(page, 'trainer@banksia.example')
  await page
    .getByRole('link', { name: /Leadership workshop/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Message these learners' }).click()
  await page.getByLabel('Subject').fill('Room changed, {learner.firstName}')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('We meet in room 7.')
  await page.getByRole('article', { name: /^As / }).getByText('We meet in room 7.').waitFor()
  await expectFlawless(page, 'new message', [320])
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectFlawless(page, 'messages', [320])
  await page.getByRole('button', { name: /^Undo the message/ }).click()
  await page.getByText('We meet in room 7.').first().waitFor()
  await page.getByRole('button', { name: 'Send message' }).click()
  await page.getByText('Sent', { exact: true }).first().waitFor()

  const { page: portal } = await visitor('banksia')
  await enter(portal, 'second@banksia.example', '/messages?q=Room%20changed')
  await portal.getByText('Room changed, Arjun').first().waitFor()
})

test('the settings of the inbox are accessible', async () => {
  const { page } = await visitor('console')
  await enter(page, 'admin@banksia.example', '/inbox/settings')
  await page.getByRole('button', { name: 'Edit Student Services' }).waitFor()
  await page
    .getByRole('combobox', { name: /^Answer time for/ })
    .first()
    .waitFor()
  await expectFlawless(page, 'inbox settings', [320, 1280])
  await page.getByRole('button', { name: 'Edit Student Services' }).click()
  await page.getByRole('dialog').waitFor()
  await expectFlawless(page, 'team', [320])
})
