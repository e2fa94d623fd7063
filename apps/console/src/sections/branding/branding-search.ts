import { readSettingSearch, type SettingSearch } from '../site/setting-search.ts'

export const screens = ['sign-in', 'dashboard'] as const
export const widths = ['phone', 'desktop'] as const
export const schemeNames = ['light', 'dark'] as const

export type Screen = (typeof screens)[number]
export type Width = (typeof widths)[number]
export type SchemeName = (typeof schemeNames)[number]

/** The preview's state in the URL. */
export type BrandingSearch = SettingSearch & { screen?: Screen | undefined; width?: Width | undefined; scheme?: SchemeName | undefined }

const oneOf = <Choice extends string>(choices: readonly Choice[], value: unknown) => choices.find((choice) => choice === value)

export const readBrandingSearch = (given: Record<string, unknown>): BrandingSearch => ({
  ...readSettingSearch(given),
  screen: oneOf(screens, given.screen),
  width: oneOf(widths, given.width),
  scheme: oneOf(schemeNames, given.scheme),
})
