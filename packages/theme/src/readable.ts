import { type Colour, contrast, fromOklch, luminance, parseColour, ratioOf, toOklch } from './colour.ts'

const white = parseColour('#fff') as Colour
const black = parseColour('#000') as Colour

/** WCAG AA: text, and what is not text but must be seen. */
export const textRatio = 4.5
export const shapeRatio = 3
/** Where a colour must be moved, sentences that stand alone go further. */
export const comfortable = 6.5
export const crisp = 10

/** The colour itself where it reads on every one of the grounds; otherwise the nearest lightness of it that reads, or reads as well as `landing`. */
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

/** What is written on a fill: white where that reads, else a dark tint of the fill, else black. Of black and white one always does. */
export const inkOn = (fill: Colour): Colour => {
  if (contrast(white, fill) >= textRatio) return white
  const tint = fromOklch({ ...toOklch(fill), lightness: 0.2, chroma: Math.min(0.04, toOklch(fill).chroma) })
  return contrast(tint, fill) >= textRatio ? tint : black
}

/** A fill under the pointer: a step away from what is written on it, so that it reads better, never worse. */
export const highlightOf = (fill: Colour): Colour => {
  const { lightness, ...rest } = toOklch(fill)
  const away = inkOn(fill) === white ? -0.05 : 0.04
  return fromOklch({ ...rest, lightness: Math.min(1, Math.max(0, lightness + away)) })
}
