/** An sRGB colour, each part from 0 to 1. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Lightness from 0 to 1, chroma, and hue in radians; equal steps look equal. */
export type Oklch = { lightness: number; chroma: number; hue: number }

/** Accepts `#rgb` and `#rrggbb`, ignoring an alpha channel. Anything else is not a colour. */
export const parseColour = (text: string | null | undefined): Colour | undefined => {
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text?.trim() ?? '')?.[1]
  if (!digits) return undefined
  const parts = digits.length < 6 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? [])
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16) / 255)
  return [red, green, blue]
}

const hexPart = (part: number) =>
  Math.round(Math.min(1, Math.max(0, part)) * 255)
    .toString(16)
    .padStart(2, '0')

export const toHex = ([red, green, blue]: Colour) => `#${hexPart(red)}${hexPart(green)}${hexPart(blue)}`

const eachPart = ([red, green, blue]: Colour, change: (part: number) => number): Colour => [change(red), change(green), change(blue)]
const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const fromLinear = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

export const toOklch = (colour: Colour): Oklch => {
  const [r, g, b] = eachPart(colour, toLinear)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const across = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const along = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return { lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, chroma: Math.hypot(across, along), hue: Math.atan2(along, across) }
}

/** Linear RGB before gamma; outside 0 to 1 when the colour is out of gamut. */
const linearOf = ({ lightness, chroma, hue }: Oklch): Colour => {
  const across = chroma * Math.cos(hue)
  const along = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * across + 0.2158037573 * along) ** 3
  const m = (lightness - 0.1055613458 * across - 0.0638541728 * along) ** 3
  const s = (lightness - 0.0894841775 * across - 1.291485548 * along) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

const [least, most] = [toLinear(-0.0005), toLinear(1.0005)]
const isShowable = (linear: Colour) => linear.every((part) => part >= least && part <= most)

/** The nearest displayable colour: same lightness and hue, less chroma. */
export const fromOklch = (wanted: Oklch): Colour => {
  let [shown, beyond] = isShowable(linearOf(wanted)) ? [wanted.chroma, wanted.chroma] : [0, wanted.chroma]
  while (beyond - shown > 0.0005) {
    const chroma = (shown + beyond) / 2
    if (isShowable(linearOf({ ...wanted, chroma }))) shown = chroma
    else beyond = chroma
  }
  return parseColour(toHex(eachPart(linearOf({ ...wanted, chroma: shown }), fromLinear))) as Colour
}

export const luminance = (colour: Colour) => {
  const [r, g, b] = eachPart(colour, toLinear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The WCAG contrast ratio, from 1 to 21. */
export const ratioOf = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
export const contrast = (one: Colour, other: Colour) => ratioOf(luminance(one), luminance(other))
