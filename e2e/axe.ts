import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The WCAG 2.2 AA and best-practice rules a page violates, in a few words each. */
const violationsOn = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async () => {
    // The page has it as a global.
    const { axe: engine } = window as unknown as { axe: typeof import('axe-core') }
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    const { violations } = await engine.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`))
  })
}

const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Checks the screen in both colour schemes at every width: no axe violations, no horizontal scrolling. */
export const expectFlawless = async (page: Page, name: string, widths = [320, 390, 768, 1280]) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await scrollsSideways(page), `${name} scrolls sideways at ${width}`).toBe(false)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOn(page), `${name} in ${colorScheme} at ${width}`).toEqual([])
    }
  }
}
