import { type Colour, contrast, fromOklch, luminance, parseColour, ratioOf, toOklch } from './colour.ts'

const white = parseColour('#fff') as Colour
const black = parseColour('#000') as Colour

/** WCAG AA ratios for text and for meaningful shapes. */
export const textRatio = 4.5
export const shapeRatio = 3
/** Higher targets for stand-alone text, used when a colour must be adjusted anyway. */
export const comfortable = 6.5
export const crisp = 10

/** Returns the colour if it is readable on all the backgrounds. Otherwise adjusts its lightness as little as possible until it reaches `landing`. */
export const readableOn = (grounds: readonly Colour[], colour: Colour, ratio = textRatio, landing = ratio): Colour => {
  const lights = grounds.map(luminance)
  const worst = (on: Colour) => {
    const light = luminance(on)
    return Math.min(...lights.map((ground) => ratioOf(light, ground)))
  }
  if (worst(colour) >= ratio) return colour
  const wanted = toOklch(colour)
  const groundsAreLight = worst(black) > worst(white)
  const step = groundsAreLight ? -0.01 : 0.01
  for (let lightness = wanted.lightness; lightness >= 0 && lightness <= 1; lightness += step) {
    const candidate = fromOklch({ ...wanted, lightness })
    if (worst(candidate) >= landing) return candidate
  }
  return groundsAreLight ? black : white
}

/** The text colour for a fill: white if readable, else a dark tint of the fill, else black. Either black or white always works. */
export const inkOn = (fill: Colour): Colour => {
  if (contrast(white, fill) >= textRatio) return white
  const tint = fromOklch({ ...toOklch(fill), lightness: 0.2, chroma: Math.min(0.04, toOklch(fill).chroma) })
  return contrast(tint, fill) >= textRatio ? tint : black
}

/** The hover colour of a fill: one step away from its text colour, so contrast only improves. */
export const highlightOf = (fill: Colour): Colour => {
  const { lightness, ...rest } = toOklch(fill)
  const away = inkOn(fill) === white ? -0.05 : 0.04
  return fromOklch({ ...rest, lightness: Math.min(1, Math.max(0, lightness + away)) })
}
