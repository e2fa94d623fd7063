import { expect, test } from 'vitest'
import { type Colour, contrast, fromOklch, parseColour, toHex, toOklch } from './colour.ts'
import { schemes } from './schemes.ts'
import { coloursOf, themeProperties, themeStyles } from './theme.ts'

const steps = Array.from({ length: 17 }, (_, step) => Math.min(255, step * 16))
const sweep = [
  ...steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => toHex([red / 255, green / 255, blue / 255])))),
  ...['#ffffff', '#000000', '#ffff00', '#f5c518', '#4ec287', '#0000ff', '#777777', '#767676', '#959595'],
]

const grounds = ['paper', 'ground', 'tint', 'hover']
/** Which text colour appears on which backgrounds. */
const written: [ink: string, on: string[]][] = [
  ['font-color', grounds],
  ['gray-dark', grounds],
  ['gray', grounds],
  ['primary-text', grounds],
  ['secondary-text', grounds],
  ['button-text', ['button-color', 'highlight-color']],
  ['secondary-button-text', ['secondary-button-color', 'secondary-button-highlight-color']],
  ['welcome-text', ['paper', 'ground']],
  ['welcome-button-text', ['welcome-button']],
  ['top-banner-color', ['top-banner-fill']],
  ...['error', 'success', 'info', 'warning'].map((status): [string, string[]] => [`${status}-color`, ['paper', 'ground', `${status}-tint`]]),
]
const seen: [shape: string, on: string[]][] = [
  ['line-strong', grounds],
  ['primary-edge', ['paper', 'ground']],
  ['secondary-edge', ['paper', 'ground']],
]

const poorest = (colours: Record<string, Colour>, pairs: [string, string[]][]) =>
  Math.min(...pairs.flatMap(([front, backs]) => backs.map((back) => contrast(colours[front] as Colour, colours[back] as Colour))))

test.for(['light', 'dark'] as const)('whatever colour a provider picks, all text of the %s scheme reaches 4.5:1', (name) => {
  expect(sweep.length).toBeGreaterThan(4900)
  const unreadable = sweep.filter((colour, at) => {
    const other = sweep[(at * 2657) % sweep.length] as string
    const colours = coloursOf(
      { PrimaryColour: colour, SecondaryColour: other, WelcomeMessage: { TextColour: other, ActionButtonColour: colour, ActionButtonTextColour: other } },
      schemes[name],
    )
    return poorest(colours, written) < 4.5 || poorest(colours, seen) < 3
  })
  expect(unreadable).toEqual([])
})

test('the fill keeps the colour the provider picked', () => {
  expect(toHex(coloursOf({ PrimaryColour: '#0f5c8c' }, schemes.light)['button-color'] as Colour)).toBe('#0f5c8c')
})

test.for(['', 'red', '#12', 'url(x)', '#4ec287;}body{display:none', null, undefined])('%s is not a colour, so the default applies', (text) => {
  expect(parseColour(text)).toBeUndefined()
  expect(themeStyles({ PrimaryColour: text })).toBe(themeStyles({ PrimaryColour: '#4ec287' }))
})

test('short colours and colours without # are parsed', () => {
  expect(parseColour('#fff')).toEqual([1, 1, 1])
  expect(parseColour('4EC287')).toEqual(parseColour('#4ec287'))
})

test('a colour survives conversion to OKLCH and back', () => {
  for (const colour of sweep) expect(toHex(fromOklch(toOklch(parseColour(colour) as Colour)))).toBe(colour)
})

test('each property has a light and a dark colour', () => {
  expect(themeProperties({})['--paper']).toMatch(/^light-dark\(#ffffff, #[0-9a-f]{6}\)$/)
})
