import { expect, test } from 'vitest'
import { expectFlawless } from './axe.ts'
import { openBrowser } from './browser.ts'

const { visitor } = openBrowser()

test.for(['/', '/login', '/account-settings', '/finance?tab=invoices', '/nowhere/at/all'])(
  '%s of an unpublished site shows its two sentences and nothing else',
  async (path) => {
    const { page } = await visitor('wattle')
    await page.goto(path)
    expect((await page.locator('body').innerText()).split(/\n+/)).toEqual(['This page is not published.', 'Please try again later.'])
    expect(await page.content()).not.toMatch(/learner site opens soon|TenantCode|<script|UserPoolId/)
    expect(await page.title()).toBe('Wattle College')
    if (path === '/') await expectFlawless(page, 'unpublished')
  },
)
