import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFlawless } from './axe.ts'
import { enter, openBrowser } from './browser.ts'

const { visitor } = openBrowser()

/** The learner screens: the path, and a text visible once loaded. */
const screens: [path: string, isThere: (page: Page) => Promise<unknown>][] = [
  ['/my-courses', (page) => page.getByRole('heading', { name: 'My courses' }).waitFor()],
  ['/my-courses?tab=units', (page) => page.getByRole('table').first().waitFor()],
  ['/timetable?view=week', (page) => page.getByRole('table').first().waitFor()],
  ['/timetable?view=month', (page) => page.getByRole('table').first().waitFor()],
  [
    '/timetable?tab=attendance',
    (page) =>
      page
        .getByText(/You can (still )?miss|classes/)
        .first()
        .waitFor(),
  ],
  ['/finance?tab=invoices', (page) => page.getByRole('table').first().waitFor()],
  ['/my-credentials', (page) => page.getByRole('heading', { name: 'My credentials' }).waitFor()],
  ['/messages', (page) => page.getByText('Campus closed for the public holiday').first().waitFor()],
  ['/messages?message=1', (page) => page.getByRole('article', { name: 'Message' }).getByRole('heading').first().waitFor()],
  ['/support', (page) => page.getByRole('heading', { level: 1 }).waitFor()],
  ['/support/new', (page) => page.getByRole('textbox', { name: 'Your message' }).waitFor()],
  ['/documents', (page) => page.getByRole('table').first().waitFor()],
  ['/my-details', (page) => page.getByRole('heading', { name: 'Your name' }).waitFor()],
  ['/my-details?tab=demographics&edit=international', (page) => page.getByRole('button', { name: 'Save passport and visa' }).waitFor()],
  ['/my-details?edit=postal', (page) => page.getByRole('button', { name: 'Save postal address' }).waitFor()],
]

const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, select, input:not([type="radio"], [type="checkbox"])')]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        // A link that makes its whole row or card clickable is as large as that.
        return width > 1 && (width < 24 || height < 24) && getComputedStyle(element, '::after').position !== 'absolute'
      })
      .map((element) => `${element.textContent || element.ariaLabel} ${element.offsetWidth}×${element.offsetHeight}`),
  )

test('every learner screen is accessible in both colour schemes and at every width, and every target is at least 24 pixels high and wide', async () => {
  const { page } = await visitor('banksia')
  await enter(page, 'learner@banksia.example')
  for (const [path, isThere] of screens) {
    await page.goto(path)
    await isThere(page)
    await expectFlawless(page, path, [390, 768, 1280])
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await smallTargets(page), `${path} at ${width}`).toEqual([])
    }
  }
})

test('a searchable list is accessible while open', async () => {
  const { page } = await visitor('banksia', { width: 390 })
  await enter(page, 'learner@banksia.example', '/my-details?tab=demographics&edit=au-background')
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const country = page.getByRole('combobox', { name: 'Country of birth' })
    // The list has its values once they are loaded.
    await expect
      .poll(async () => {
        await country.fill('austr')
        return page.getByRole('option', { name: 'Australia', exact: true }).isVisible()
      })
      .toBe(true)
    await expectFlawless(page, 'an open list', [width])
    expect(await page.getByRole('option', { name: 'Australia', exact: true }).isVisible()).toBe(true)
    await country.press('Escape')
  }
})

test('items that need attention link to where they are resolved', async () => {
  const { page } = await visitor('banksia', { width: 390 })
  await enter(page, 'learner@banksia.example')
  const attention = page
    .getByRole('region', { name: 'Needs your attention' })
    .or(page.locator('section', { hasText: 'Needs your attention' }))
    .first()
  await attention
    .getByRole('link', { name: /^View invoice/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Ask about this invoice' }).waitFor()
  await page.goBack()
  await attention
    .getByRole('link', { name: /^Reply/ })
    .first()
    .click()
  await page.getByText('Waiting for you').first().waitFor()
})

test('a class at nine is at nine before and after the clocks change', async () => {
  const { page } = await visitor('banksia')
  // 9:00 in Sydney is 23:00 UTC the day before until 4 October 2026, and 22:00 from then on.
  const classes = [
    ['2026-10-01', '2026-09-30T23:00:00.000Z', '2026-10-01T01:00:00.000Z'],
    ['2026-10-06', '2026-10-05T22:00:00.000Z', '2026-10-06T00:00:00.000Z'],
  ].map(([startDate, startTime, endTime], at) => ({
    data: { learnerClassRegistrationId: at + 1, classId: at + 1, classRegistrationStatusId: 1, startTime, endTime },
    relationships: { class: { classId: at + 1, classDescription: `Class ${at + 1}`, startDate, timetableId: 1, timetableCode: 'T1' } },
  }))
  // Without answers to reads of the same moment, each goes by itself.
  await page.route('**/learner-app/several*', (route) => route.fulfill({ json: [] }))
  await page.route('**/learner-app/learner-class-registrations*', (route) => route.fulfill({ json: classes, headers: { 'x-total-count': '2' } }))
  await enter(page, 'learner@banksia.example', '/timetable?tab=classes&when=all')
  const rows = page.getByRole('row').filter({ hasText: /Class [12]/ })
  await rows.first().waitFor()
  expect(await rows.filter({ hasText: /9:00|09:00/ }).count()).toBe(2)
})

test('on a phone a message takes the whole screen, and filters are in a sheet', async () => {
  const { page } = await visitor('banksia', { width: 390, height: 844 })
  await enter(page, 'second@banksia.example', '/messages')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filter' })
  await sheet.getByRole('button', { name: 'Unread', exact: true }).click()
  await expectFlawless(page, 'the sheet of filters', [320, 390])
  await sheet.getByRole('button', { name: /^Show \d+ result/ }).click()
  await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
  const profile = page.getByRole('button', { name: /^Profile of/ })
  const before = await profile.textContent()
  await page.locator('[data-message]').first().click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(await page.getByRole('navigation').count()).toBe(0)
  await expectFlawless(page, 'a message on a phone', [320, 390])
  await page.getByRole('link', { name: /^Back to messages/ }).click()
  await profile.waitFor()
  // One message fewer is unread.
  expect(await profile.textContent()).not.toBe(before)
})

test('an owed invoice says how to pay it, and prints it', async () => {
  const { page } = await visitor('banksia', { width: 390 })
  await enter(page, 'learner@banksia.example', '/finance?state=owing')
  await page.locator('[data-row-link]').first().click()
  const region = page.getByRole('region', { name: 'How to pay' })
  await region.getByText('062-000').waitFor()
  await region.getByRole('button', { name: 'Copy reference' }).waitFor()
  await expectFlawless(page, 'an owed invoice', [320, 390, 1280])
  expect(await region.getByRole('link', { name: /^Pay online/ }).getAttribute('href')).toMatch(/^https:\/\/pay\.banksia\.example\/\?invoice=INV-/)
  await page.emulateMedia({ media: 'print' })
  expect(await region.getByText('062-000').isVisible()).toBe(true)
  expect(await region.getByRole('button', { name: 'Copy reference' }).isVisible()).toBe(false)
})
