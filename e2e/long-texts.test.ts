import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { enter, openBrowser } from './browser.ts'
import { prefixTexts } from './database.ts'

const { visitor } = openBrowser()

const word = 'Donaudampfschifffahrt'.repeat(8).slice(0, 160)
const widths = [320, 640, 1280]
const lists = ['/my-courses', '/my-courses?tab=units', '/my-courses?tab=elearning', '/messages', '/support', '/my-credentials', '/finance?tab=invoices']
const others = [
  '/',
  '/support/new',
  '/finance?tab=payments',
  '/finance?tab=credit-notes',
  '/timetable?tab=calendar',
  '/timetable?tab=classes',
  '/timetable?tab=attendance',
]
const last = ['/documents', '/my-details?tab=personal', '/my-details?tab=next-of-kin', '/my-details?tab=demographics', '/account-settings']

/** What is wider than the page, or scrolls sideways inside it. */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const name = (element: Element) => `${element.tagName.toLowerCase()}.${element.className.toString().split(' ')[0]} "${element.textContent?.slice(0, 20)}"`
    const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
    const inside = [...document.querySelectorAll('main *')].filter(scrolls).map(name)
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= width) return inside
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1 && element.childElementCount === 0,
    )
    return [...inside, `page ${document.documentElement.scrollWidth}`, ...wide.slice(0, 3).map(name)]
  })

const settle = async (page: Page) => {
  await page.locator('main h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.locator('[class*="_skeleton_"]').first().waitFor({ state: 'detached' })
}

const detailsOf = async (page: Page, list: string, link: string) => {
  await page.goto(list)
  await settle(page)
  return (await page.locator(link).first().getAttribute('href')) ?? ''
}

test('words of any length, emoji and right-to-left names fit every list and detail at every width', async () => {
  await prefixTexts('STRAITS', `${word} 👩🏽‍🎓🦘 שרה بنت محمد `)
  const { page } = await visitor('straits')
  await enter(page, 'learner@straits.example')
  const details = [
    await detailsOf(page, '/my-courses', 'main a[href^="/my-courses/"]'),
    await detailsOf(page, '/support', 'main a[href^="/support/"]:not([href$="new"])'),
    await detailsOf(page, '/my-credentials', 'main a[href^="/my-credentials/"]'),
    await detailsOf(page, '/finance?tab=invoices', 'main a[href^="/finance/invoices/"]'),
    await detailsOf(page, '/messages', 'main a[href*="message="]'),
  ]
  const faults: string[] = []
  for (const path of [...lists, ...others, ...last, ...details]) {
    await page.goto(path)
    await settle(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      const found = await tooWide(page)
      if (found.length > 0) faults.push(`${path} at ${width}: ${found.join(', ')}`)
    }
  }
  expect(faults).toEqual([])
}, 600_000)
