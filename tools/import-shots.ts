import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor({ timeout: 180_000 })

/** Drops the sample NAT files, and applies what they would do. */
export const dropSamples = async (page: Page, until: 'check' | 'apply') => {
  const folder = mkdtempSync(join(tmpdir(), 'lanyard-samples-'))
  execFileSync(process.execPath, ['apps/server/lanyard-command.mjs', 'sample-files', folder])
  await page.getByLabel('Choose a file').setInputFiles(join(folder, 'nat-files.zip'))
  await heading(page, /learners, .* problems$/)
  if (until === 'check') return
  await page.getByRole('button', { name: /^Apply [\d,]+ changes$/ }).click()
  await heading(page, /records written$/)
}

const recipient = 'zoe.turner.3@learners.example'

/** Publishes the site and invites a learner, who opens the mail's link, chooses a password and sees the results. */
export const firstSignIn = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Published', { exact: true }).waitFor()
  await page.goto('/learners/accounts')
  await page.getByRole('button', { name: 'Invite them' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send invitations' }).click()
  const { port } = new URL(page.url())
  await page.goto(`http://localhost:${port}/mail?q=${recipient}`)
  for (const letter = page.locator(`a[href^="/mail/"]`, { hasText: recipient }); (await letter.count()) === 0; await page.reload())
    await page.waitForTimeout(500)
  await page.locator(`a[href^="/mail/"]`, { hasText: recipient }).first().click()
  const link = /http:\/\/[^\s"<]+callback\/email\?token=[\w-]+/.exec(await page.content())?.[0] ?? ''
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New password', { exact: true }).fill('sunlit harbour lantern 7')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await heading(page, /^Good/)
  await page.goto(new URL('/my-courses', page.url()).href)
  await page
    .getByRole('link', { name: /Certificate IV in Information Technology/ })
    .first()
    .click()
  await page.getByText('Competent').first().waitFor()
}
