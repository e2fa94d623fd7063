import { type Colour, contrast, fromOklch, parseColour, toHex, toOklch } from './colour.ts'
import { comfortable, crisp, highlightOf, inkOn, readableOn, shapeRatio, textRatio } from './readable.ts'
import { type Scheme, schemes } from './schemes.ts'

/** A tenant's brand settings. An invalid colour counts as unset. */
export type Brand = {
  PrimaryColour?: string | null
  SecondaryColour?: string | null
  WelcomeMessage?: { TextColour?: string | null; ActionButtonColour?: string | null; ActionButtonTextColour?: string | null } | null
}

export const defaultPrimary = '#4ec287'
const defaultSecondary = '#3a4a43'

const statuses = { error: '#dc2f34', success: '#5aaf6d', info: '#5c9ce7', warning: '#f0ad4e' } as const
type Status = keyof typeof statuses

/** A tint: the requested lightness with capped chroma. */
const tintOf = (colour: Colour, [lightness, most]: readonly [number, number]) => {
  const { chroma, hue } = toOklch(colour)
  return fromOklch({ lightness, chroma: Math.min(most, chroma), hue })
}

const surfaces = (brand: Colour, { paper, ground, tint, hover }: Scheme) => ({
  paper: tintOf(brand, paper),
  ground: tintOf(brand, ground),
  tint: tintOf(brand, tint),
  hover: tintOf(brand, hover),
})

const inks = (brand: Colour, scheme: Scheme, grounds: readonly Colour[]) => ({
  'font-color': readableOn(grounds, tintOf(brand, scheme.ink)),
  'gray-dark': readableOn(grounds, tintOf(brand, scheme.grayDark)),
  gray: readableOn(grounds, tintOf(brand, scheme.gray)),
  line: tintOf(brand, scheme.line),
  'line-strong': readableOn(grounds, tintOf(brand, scheme.lineStrong), shapeRatio),
})

const statusColours = (name: Status, scheme: Scheme, paper: Colour, ground: Colour) => {
  const colour = parseColour(statuses[name]) as Colour
  const fill = tintOf(colour, scheme.statusTint)
  return { [`${name}-mark`]: colour, [`${name}-tint`]: fill, [`${name}-color`]: readableOn([paper, ground, fill], colour, textRatio, comfortable) }
}

/** A fill that barely differs from the paper gets an outline. */
const edgeOf = (fill: Colour, paper: Colour) => (contrast(fill, paper) < 1.5 ? readableOn([paper], fill, shapeRatio) : fill)

/** All colours of a scheme, by custom property. */
export const coloursOf = (brand: Brand, scheme: Scheme): Record<string, Colour> => {
  const primary = parseColour(brand.PrimaryColour) ?? (parseColour(defaultPrimary) as Colour)
  const secondary = parseColour(brand.SecondaryColour) ?? (parseColour(defaultSecondary) as Colour)
  const on = surfaces(primary, scheme)
  const grounds = [on.paper, on.ground, on.tint, on.hover]
  const font = inks(primary, scheme, grounds)
  const welcomeButton = parseColour(brand.WelcomeMessage?.ActionButtonColour) ?? primary
  const welcomeButtonText = parseColour(brand.WelcomeMessage?.ActionButtonTextColour) ?? inkOn(welcomeButton)
  return {
    ...on,
    ...font,
    'primary-color': primary,
    'primary-text': readableOn(grounds, primary),
    'primary-edge': readableOn([on.paper, on.ground], primary, shapeRatio),
    'button-color': primary,
    'button-text': inkOn(primary),
    'button-edge': edgeOf(primary, on.paper),
    'highlight-color': highlightOf(primary),
    'secondary-color': secondary,
    'secondary-text': readableOn(grounds, secondary),
    'secondary-edge': readableOn([on.paper, on.ground], secondary, shapeRatio),
    'secondary-button-color': secondary,
    'secondary-button-text': inkOn(secondary),
    'secondary-button-edge': edgeOf(secondary, on.paper),
    'secondary-button-highlight-color': highlightOf(secondary),
    'top-banner-fill': on.paper,
    'top-banner-color': font['font-color'],
    'welcome-text': readableOn([on.paper, on.ground], parseColour(brand.WelcomeMessage?.TextColour) ?? font['gray-dark'], textRatio, crisp),
    'welcome-button': welcomeButton,
    'welcome-button-text': readableOn([welcomeButton], welcomeButtonText),
    ...Object.assign({}, ...(Object.keys(statuses) as Status[]).map((name) => statusColours(name, scheme, on.paper, on.ground))),
  }
}

/** The custom properties of both schemes, such as `--paper: light-dark(#ffffff, #171b19)`. */
export const themeProperties = (brand: Brand): Record<string, string> => {
  const light = coloursOf(brand, schemes.light)
  const dark = coloursOf(brand, schemes.dark)
  return Object.fromEntries(Object.entries(light).map(([name, colour]) => [`--${name}`, `light-dark(${toHex(colour)}, ${toHex(dark[name] as Colour)})`]))
}

/** The same as a style sheet, for the server-rendered page. */
export const themeStyles = (brand: Brand): string =>
  `:root{${Object.entries(themeProperties(brand))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')}}`

/** The colour of the browser's own toolbar in each scheme. */
export const bannerColours = (brand: Brand) => ({
  light: toHex(coloursOf(brand, schemes.light)['top-banner-fill'] as Colour),
  dark: toHex(coloursOf(brand, schemes.dark)['top-banner-fill'] as Colour),
})
