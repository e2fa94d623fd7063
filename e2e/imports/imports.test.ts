import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { expectFlawless } from '../axe.ts'
import { enter, openBrowser } from '../browser.ts'
import { mailTo } from '../mailbox.ts'

const { visitor } = openBrowser()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 120_000 })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const desktop = { width: 1280, height: 800 }
const flawless = async (page: Page, name: string) => {
  await expectFlawless(page, name, [390])
  await page.setViewportSize(desktop)
}

const moveSite = async (page: Page, action: 'Publish' | 'Unpublish') => {
  await page.goto('/site/publishing')
  await button(page, action).click()
  await page.getByRole('dialog').getByRole('button', { name: action }).click()
  await page.getByText(action === 'Publish' ? 'Published' : 'Not published', { exact: true }).waitFor()
}

/** An invited learner on a phone, from the mail's link to a credential that a stranger checks. */
const signInFirst = async (email: string, name: string) => {
  const link = /http:\/\/wattle\.localhost:\d+\/api\/auth\/callback\/email\?token=[\w-]+/.exec(await mailTo(email, /is ready/))?.[0]
  const { page } = await visitor('wattle', { width: 390, height: 844 })
  await page.goto(link ?? '')
  await button(page, 'Continue').click()
  await heading(page, 'Choose a password')
  await flawless(page, 'choosing a first password')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByLabel('New password', { exact: true }).fill('sunlit harbour lantern 7')
  await button(page, 'Save and continue').click()
  await heading(page, /^Good/)
  await page.goto('/my-courses')
  await page
    .getByRole('link', { name: /Certificate III in Individual Support/ })
    .first()
    .click()
  await page.getByText('Competent').first().waitFor()
  await page.goto('/my-credentials')
  await page
    .getByRole('link', { name: /Certificate III in Individual Support/ })
    .first()
    .click()
  await button(page, 'Create a link').click()
  const address = await page.getByRole('textbox', { name: 'Your link' }).inputValue()
  const { page: stranger } = await visitor('wattle')
  await stranger.goto(address)
  await stranger.getByText(name).first().waitFor()
  await stranger.getByText('Certificate III in Individual Support').first().waitFor()
}

test('the sample NAT files: dropped, checked, corrected, applied; a learner signs in; dropped again, nothing changes', { timeout: 240_000 }, async () => {
  const { page } = await visitor('console')
  await enter(page, 'admin@wattle.example', '/data/imports')
  await page.getByText('No imports yet.').waitFor()
  await flawless(page, 'imports without runs')
  await button(page, /Try the sample files/).click()
  const download = page.waitForEvent('download', { timeout: 60_000 })
  await button(page, 'Download NAT files').click()
  expect((await download).suggestedFilename()).toBe('sample-nat-files.zip')
  await button(page, 'Close').click()
  // The same college with fewer learners, for the sake of time.
  const folder = join(inject('lanyard').folder, 'samples')
  await promisify(execFile)(process.execPath, ['apps/server/lanyard-command.mjs', 'sample-files', '--learners', '45', folder])
  const path = join(folder, 'nat-files.zip')

  await page.getByLabel('Choose a file').setInputFiles(path)
  await heading(page, /^45 learners, .* results, 3 problems$/)
  await page.getByText('Nothing has been written yet.').waitFor()
  await page.getByLabel(/^Date of birth of/).fill('2001-02-28')
  await flawless(page, 'a checked run')
  await button(page, 'Check 1 correction').click()
  await heading(page, 'Checking your file')
  await heading(page, /^45 learners, .* results, 1 problem$/)
  expect(await page.getByLabel(/^Date of birth of/).count()).toBe(0)

  await button(page, /^Apply [\d,]+ changes$/).click()
  await heading(page, 'Applying your changes')
  await heading(page, /^[\d,]+ records written$/)
  expect(await page.getByRole('link', { name: 'Invite learners' }).getAttribute('href')).toBe('/learners/accounts')
  await flawless(page, 'an applied run')

  await moveSite(page, 'Publish')
  await page.goto('/learners/accounts')
  await button(page, 'Invite them').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitations' }).click()
  await signInFirst('quinn.white.2@learners.example', 'Quinn White')
  // Other journeys find the site as it was.
  await moveSite(page, 'Unpublish')

  await page.goto('/data/imports')
  await page.getByLabel('Choose a file').setInputFiles(path)
  await heading(page, /^Nothing to change/)
  await button(page, 'Finish this run').click()
  await heading(page, '0 rows written')
  await page.getByRole('link', { name: 'Imports' }).first().click()
  await page.getByRole('row', { name: /nat-files\.zip.*No change/ }).waitFor()
  await flawless(page, 'past runs')
})

test('a table of one’s own: a column is chosen, the run is applied and undone', async () => {
  const { page } = await visitor('console')
  await enter(page, 'admin@straits.example', '/data/imports')
  const path = join(inject('lanyard').folder, 'learners.csv')
  await writeFile(path, 'Student no,Surname,Called\nE2E-1,Tan,Mei\nE2E-2,Lim,Wei\n')
  await page.getByLabel('Choose a file').setInputFiles(path)
  await heading(page, '2 learners, no problems')
  await button(page, 'Change columns of learners.csv').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field of Called').selectOption('preferredName')
  await flawless(page, 'choosing columns')
  await dialog.getByRole('button', { name: 'Check again' }).click()
  await page.getByText('3 of 3 columns').waitFor({ timeout: 60_000 })
  await button(page, 'Apply 2 changes').click()
  await heading(page, '2 records written')
  await button(page, 'Undo run').click()
  await dialog.getByRole('button', { name: 'Undo run' }).click()
  await heading(page, 'This run was undone')
})
