import { broadcastFields } from '@lanyard/contract'

export type FieldValues = Readonly<Record<(typeof broadcastFields)[number], string | null>>

const field = /\{([\w.]{1,40})\}/g

/** The fields of a text that nothing fills. */
export const unknownFields = (text: string): string[] =>
  [...text.matchAll(field)].map(([, name = '']) => name).filter((name) => !(broadcastFields as readonly string[]).includes(name))

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The text with each field’s value. Without one, the field is left out. */
export const fillText = (text: string, values: FieldValues) => text.replaceAll(field, (_, name: keyof FieldValues) => values[name] ?? '')

/** The same in formatted text, where a value is never formatting. */
export const fillHtml = (html: string, values: FieldValues) => html.replaceAll(field, (_, name: keyof FieldValues) => escaped(values[name] ?? ''))
