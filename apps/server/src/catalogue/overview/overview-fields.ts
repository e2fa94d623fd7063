import { day, type FieldKind, type Fields, flag, id, type ListField, type Lookup, moment, number, required, text, whole } from '@lanyard/contract'

const kinds: [FieldKind, Fields[string]][] = [
  ['text', text],
  ['text', required(text)],
  ['whole', id],
  ['whole', whole],
  ['number', number],
  ['flag', flag],
  ['flag', required(flag)],
  ['day', day],
  ['moment', moment],
]
const kindBySchema = new Map(kinds.map(([kind, schema]) => [schema, kind]))

const kindOf = (schema: Fields[string]): FieldKind => {
  const kind = kindBySchema.get(schema)
  if (!kind) throw new Error('A field of a list is of no known kind')
  return kind
}

/** A list's fields, described so a screen can build a table or a form. */
export const listFields = ({ key, fields, relations }: Lookup): ListField[] =>
  Object.entries(fields).map(([name, schema]) => {
    const relation = Object.entries(relations).find(([, { by }]) => by === name)
    const kind = name === key ? 'identifier' : relation ? 'reference' : kindOf(schema)
    const isRequired = !schema.safeParse(undefined).success
    return { name, kind, isRequired, relation: relation?.[0] ?? null, refersTo: relation?.[1].to ?? null }
  })
