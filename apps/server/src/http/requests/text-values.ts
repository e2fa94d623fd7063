import type { JsonSchema } from '@lanyard/contract'

type Shape = { type?: string | string[]; enum?: unknown[]; anyOf?: Shape[]; items?: Shape; properties?: Record<string, Shape> }

const whole = /^-?\d+$/
const decimal = /^-?\d+(\.\d+)?$/

/** Only decimal digits make a number: `0x10`, `1e2`, `+5` and ` 5` stay text. */
const readAs = (text: string, types: readonly unknown[]): unknown => {
  if (types.includes('string')) return text
  if (types.includes('integer') && whole.test(text)) return Number(text)
  if (types.includes('number') && decimal.test(text)) return Number(text)
  return types.includes('boolean') && (text === 'true' || text === 'false') ? text === 'true' : text
}

/** The code of a closed set, matched in any letter case. */
const asKnown = (text: string, shapes: readonly Shape[]): string => {
  const wanted = text.toLowerCase()
  const known = shapes.flatMap(({ enum: codes }) => codes ?? []).find((code) => typeof code === 'string' && code.toLowerCase() === wanted)
  return (known as string | undefined) ?? text
}

const inside = (value: unknown, shapes: readonly Shape[]): unknown => {
  if (typeof value === 'string')
    return readAs(
      asKnown(value, shapes),
      shapes.flatMap(({ type }) => type ?? []),
    )
  if (Array.isArray(value)) {
    const items = shapes.flatMap(({ items }) => items ?? [])
    return value.map((item) => read(item, items))
  }
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      read(
        inner,
        shapes.flatMap(({ properties }) => (properties && Object.hasOwn(properties, name) ? (properties[name] as Shape) : [])),
      ),
    ]),
  )
}

const alternatives = (shape: Shape): Shape[] => shape.anyOf?.flatMap(alternatives) ?? [shape]
const read = (value: unknown, shapes: readonly Shape[]): unknown => inside(value, shapes.flatMap(alternatives))

/** Converts text from query and path to the numbers and flags in its schema. Anything else stays text, which the schema then refuses. */
export const readText = (value: object, schema: JsonSchema): object => read(value, [schema as Shape]) as object
