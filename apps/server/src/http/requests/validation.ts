import { escapePointer, type FieldError, type JsonSchema, jsonSchemaOf, namedTwice, pascalName, toCamelCase, type WireCase } from '@lanyard/contract'
import type { ErrorObject, ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { z } from 'zod'
import { badInput, mostNamed } from '../../common/problem.ts'
import { frozen } from './query-string.ts'
import { readText } from './text-values.ts'

// The package's types describe its CommonJS export.
const formats = addFormats as unknown as (ajv: Ajv2020) => void

const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true })
formats(ajv)

/** No date, address or identifier is longer. Longer text isn't checked at all: some checks split it into as many pieces as it has letters. */
const longestFormatted = 400
for (const name of ['date', 'date-time', 'email', 'uuid']) {
  const format = ajv.formats[name] as RegExp | { validate: RegExp | ((text: string) => boolean) }
  const check = format instanceof RegExp ? format : format.validate
  const fits = check instanceof RegExp ? (text: string) => check.test(text) : check
  ajv.addFormat(name, (text: string) => text.length <= longestFormatted && fits(text))
}

type Compiled = ValidateFunction & { schema: JsonSchema }
const compiled = new WeakMap<z.ZodType, Compiled>()

/** Compiled on first use, and once for all calls that share a schema, so startup doesn't pay for unused calls. */
const compiledOnce = (schema: z.ZodType) => (): Compiled => {
  const known = compiled.get(schema)
  if (known) return known
  const made = ajv.compile(jsonSchemaOf(schema, 'input')) as Compiled
  compiled.set(schema, made)
  return made
}

const typeMessages: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
}
const formatMessages: Record<string, string> = {
  date: 'a date such as 2026-01-31',
  'date-time': 'a moment such as 2026-01-31T09:30:00Z',
  email: 'an email address',
  uri: 'a web address',
}

const typeMessage = (types: unknown) =>
  `Must be ${[types]
    .flat()
    .filter((type) => type !== 'null')
    .map((type) => typeMessages[String(type)] ?? String(type))
    .join(' or ')}.`

const messages: Record<string, (params: Record<string, unknown>) => string> = {
  type: ({ type }) => typeMessage(type),
  required: () => 'Is required.',
  additionalProperties: () => 'Is not a field of this record.',
  maxLength: ({ limit }) => `Must be at most ${limit} characters.`,
  minLength: () => 'Must not be empty.',
  pattern: () => 'Must not be empty.',
  maxItems: ({ limit }) => `Must hold at most ${limit}.`,
  minItems: ({ limit }) => `Must hold at least ${limit}.`,
  minimum: ({ limit }) => `Must be ${limit} or more.`,
  maximum: ({ limit }) => `Must be ${limit} or less.`,
  format: ({ format }) => `Must be ${formatMessages[String(format)] ?? format}.`,
  enum: ({ allowedValues }) => `Must be one of ${(allowedValues as unknown[]).join(', ')}.`,
}

const fieldOf = ({ params, keyword }: ErrorObject): string | undefined =>
  keyword === 'required' ? params.missingProperty : keyword === 'additionalProperties' ? params.additionalProperty : undefined
const pointerOf = (error: ErrorObject) => {
  const field = fieldOf(error)
  return field === undefined ? error.instancePath : `${error.instancePath}/${escapePointer(field)}`
}

/** A field's own description explains best what is valid. */
const ownMessage = ({ keyword, parentSchema }: ErrorObject): string | undefined => {
  const described: unknown = keyword === 'pattern' ? parentSchema?.description : undefined
  return typeof described === 'string' && described.startsWith('Must be ') ? described : undefined
}

const messageOf = (error: ErrorObject) => ownMessage(error) ?? messages[error.keyword]?.(error.params) ?? `${error.message ?? 'Is invalid'}.`

const inCase = (pointer: string, wireCase: WireCase) =>
  wireCase === 'camelCase'
    ? pointer
    : pointer
        .split('/')
        .map((name) => pascalName(name))
        .join('/')

const twice = 'Sent twice, differing only in case.'

/** Throws one problem with the first error for each field. Names only as many fields as are shown. */
const refuse = (repeated: readonly string[], errors: readonly ErrorObject[], wireCase: WireCase): never => {
  const [twiceThere, seen] = [new Set(repeated), new Set<string>()]
  const named = repeated.slice(0, mostNamed).map((pointer): FieldError => ({ pointer: inCase(pointer, wireCase), message: twice }))
  for (const error of errors) {
    const isNamed = named.length < mostNamed
    const place = `${error.instancePath}\n${fieldOf(error) ?? ''}`
    // Building a pointer is slow, so only shown fields get one.
    const pointer = isNamed || twiceThere.size > 0 ? pointerOf(error) : ''
    if (seen.has(place) || twiceThere.has(pointer)) continue
    seen.add(place)
    if (isNamed) named.push({ pointer: inCase(pointer, wireCase), message: messageOf(error) })
  }
  throw badInput(named, twiceThere.size + seen.size)
}

export type Reader = (value: unknown, wireCase: WireCase) => unknown

/** Validates a JSON body in either letter case. Throws one problem that names every bad field. */
export const bodyReader = (schema: z.ZodType): Reader => {
  const compile = compiledOnce(schema)
  return (value, wireCase) => {
    const validate = compile()
    const body = toCamelCase(value)
    const repeated = namedTwice(value)
    if (!validate(body) || repeated.length > 0) refuse(repeated, validate.errors ?? [], wireCase)
    return body
  }
}

const swapped = (name: string) => {
  const [first = ''] = name
  return (first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()) + name.slice(1)
}

/** Converts names to the schema's letter case; open parts stay as sent. Names sent in both cases go into `repeated`. */
const fitted = (value: unknown, schema: JsonSchema, repeated: string[], at = ''): unknown => {
  const { properties, items } = schema as { properties?: Record<string, JsonSchema>; items?: JsonSchema }
  if (Array.isArray(value)) return items ? value.map((item, index) => fitted(item, items, repeated, `${at}/${index}`)) : value
  if (!properties || value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const known = Object.hasOwn(properties, name) ? name : Object.hasOwn(properties, swapped(name)) ? swapped(name) : undefined
      if (known === undefined) return [name, inner]
      const pointer = `${at}/${escapePointer(known)}`
      if (known !== name && Object.hasOwn(value, known)) repeated.push(pointer)
      return [known, fitted(inner, properties[known] as JsonSchema, repeated, pointer)]
    }),
  )
}

/** The same for a call whose wire format has the schema's own letter case. */
export const exactBodyReader = (schema: z.ZodType): Reader => {
  const compile = compiledOnce(schema)
  return (value) => {
    const validate = compile()
    const repeated: string[] = []
    const body = fitted(value, validate.schema as JsonSchema, repeated)
    if (!validate(body) || repeated.length > 0) refuse(repeated, validate.errors ?? [], 'camelCase')
    return body
  }
}

/** Enough to name what is wrong. An object with more has some that its schema doesn't. */
const mostNames = 100
const withFewNames = (value: unknown) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const named = Object.entries(value)
  return named.length > mostNames ? Object.fromEntries(named.slice(0, mostNames)) : value
}

/** The same for a body in bulk: its items stay as they were sent, because the call checks each by itself. */
export const envelopeReader = (schema: z.ZodType): Reader => {
  const read = exactBodyReader(schema)
  return (value, wireCase) => read(withFewNames(value), wireCase)
}

type Described = { properties?: Record<string, { description?: string }> }

const refuseText = (errors: readonly ErrorObject[], { properties = {} }: Described): never => {
  const names = [...new Set(errors.map((error) => pointerOf(error).split('/')[1] ?? ''))]
  const named = names.slice(0, mostNamed).map((name) => {
    const described = Object.hasOwn(properties, name) ? properties[name]?.description : undefined
    const unknown = !Object.hasOwn(properties, name)
    return { pointer: `/${name}`, message: unknown ? unknownKey(name, Object.keys(properties)) : (described ?? 'Is invalid.') }
  })
  throw badInput(named, names.length)
}

const unknownKey = (name: string, known: string[]) =>
  known.length === 0 ? `"${name}" is not known here: this call takes no parameters.` : `"${name}" is not known here. Known: ${known.join(', ')}.`

/** Validates a call's query or path, read from text. Names every bad key and what it accepts. A query that is frozen is read once. */
export const textReader = (schema: z.ZodType): ((value: object) => unknown) => {
  const compile = compiledOnce(schema)
  const recent = new WeakMap<object, object>()
  return (value) => {
    const known = recent.get(value)
    if (known) return known
    const validate = compile()
    const read = readText(value, validate.schema) as object
    if (!validate(read)) refuseText(validate.errors ?? [], validate.schema as Described)
    if (Object.isFrozen(value)) recent.set(value, frozen(read))
    return read
  }
}

/** Before the first request needs it. */
export const compileSchema = (schema: z.ZodType) => {
  compiledOnce(schema)()
}

export const wireCaseOf = (header: unknown): WireCase =>
  header === 'camelCase' || (typeof header === 'string' && header.toLowerCase() === 'camelcase') ? 'camelCase' : 'PascalCase'
