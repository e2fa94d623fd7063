import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Those that a colour scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block']
/** Where the layout changes. */
const layouts = [390, 1280]

/** The WCAG 2.2 AA and best-practice rules a page violates, in a few words each. */
const violationsOn = async (page: Page, runOnly: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (rules) => {
    // The page has it as a global.
    const { axe: engine } = window as unknown as { axe: typeof import('axe-core') }
    for (const animation of document.getAnimations()) if (animation.effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY) animation.finish()
    const { violations } = await engine.run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
      preload: false,
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`))
  }, runOnly)
}

const scrollsSideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** Checks the screen at every width: no horizontal scrolling, and no axe violations where its layout changes. Colours are the same at every width, so the dark ones are checked at one. */
export const expectFlawless = async (page: Page, name: string, widths = [320, 390, 768, 1280]) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    expect(await scrollsSideways(page), `${name} scrolls sideways at ${width}`).toBe(false)
    if (widths.length > 1 && !layouts.includes(width)) continue
    const schemes = [['light', allRules] as const, ...(width === widths.findLast((each) => layouts.includes(each)) ? [['dark', colourRules] as const] : [])]
    for (const [colorScheme, rules] of schemes) {
      await page.emulateMedia({ colorScheme })
      expect(await violationsOn(page, [...rules]), `${name} in ${colorScheme} at ${width}`).toEqual([])
    }
  }
}
