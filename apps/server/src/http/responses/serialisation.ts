import { type Answer, answerItem, type JsonSchema, jsonSchemaOf, pascalName, toPascalCase, type WireCase } from '@lanyard/contract'

type Properties = Record<string, JsonSchema>
/** Copies what a schema allows of a value. */
type Copy = (value: unknown) => unknown

const nameIn: Record<WireCase, (name: string) => string> = { camelCase: (name) => name, PascalCase: pascalName }

/** The property that tells the variants of a union apart: each has its own constant. */
const discriminatorOf = (variants: readonly JsonSchema[]): string => {
  const [first, ...others] = variants.map(({ properties }) => properties as Properties)
  const found = Object.keys(first ?? {}).find((name) => [first, ...others].every((properties) => properties?.[name]?.const !== undefined))
  if (found === undefined) throw new Error('The variants of an answer have no property that tells them apart')
  return found
}

/** A moment may be a date. */
const isOfType: Record<string, string> = {
  string: `typeof field === 'string' || field instanceof Date`,
  integer: `typeof field === 'number'`,
  number: `typeof field === 'number'`,
  boolean: `typeof field === 'boolean'`,
}

/** The condition for a field that is a value; undefined for all others. */
const conditionOf = ({ type }: JsonSchema): string | undefined => {
  const conditions = [type].flat().flatMap((name) => (name === 'null' ? [] : [isOfType[String(name)]]))
  return conditions.length === 0 || conditions.includes(undefined) ? undefined : conditions.join(' || ')
}

const refuse = (name: string) => {
  throw new TypeError(`The answer’s ${name} isn’t what its schema says`)
}

/** Written as a program: JSON.stringify writes an object made by one literal several times as fast as a serialiser of ours would write its text. */
const compileCopy = (schema: JsonSchema, wireCase: WireCase): Copy => {
  const nameOf = nameIn[wireCase]
  const functions: string[] = []
  /** Adds a function and returns its name. What isn't there stays as it is. */
  const add = (expression: string) => {
    functions.push(`const copy${functions.length} = (value) => { if (value === null || value === undefined) return value; let field; return ${expression} }`)
    return `copy${functions.length - 1}`
  }
  const applied = (name: string | undefined, to: string) => (name === undefined ? to : `${name}(${to})`)

  const ofField = (name: string, schema: JsonSchema) => {
    const [quoted, condition] = [JSON.stringify(name), conditionOf(schema)]
    if (condition === undefined) return applied(write(schema), `value[${quoted}]`)
    return `(field = value[${quoted}], ${condition} || field === null || field === undefined) ? field : refuse(${quoted})`
  }
  const ofObject = (properties: Properties) => {
    const fields = Object.entries(properties).map(([name, schema]) => `${JSON.stringify(nameOf(name))}: ${ofField(name, schema)}`)
    return add(`{ ${fields.join(', ')} }`)
  }
  const ofUnion = (variants: readonly JsonSchema[]) => {
    const discriminator = discriminatorOf(variants)
    const cases = variants.map((variant) => {
      const { const: constant } = (variant.properties as Properties)[discriminator] as JsonSchema
      return `value[${JSON.stringify(discriminator)}] === ${JSON.stringify(constant)} ? ${applied(write(variant), 'value')}`
    })
    return add(`${cases.join(' : ')} : refuse(${JSON.stringify(discriminator)})`)
  }
  const ofMap = (values: JsonSchema) => {
    const copied = write(values)
    if (copied === undefined && wireCase === 'camelCase') return
    return add(`Object.fromEntries(Object.entries(value).map(([name, inner]) => [nameOf(name), ${applied(copied, 'inner')}]))`)
  }
  /** The name of the function that copies such a value; undefined for what is copied as it is. */
  const write = ({ properties, items, oneOf, anyOf, additionalProperties, type }: JsonSchema): string | undefined => {
    if (properties) return ofObject(properties as Properties)
    if (oneOf) return ofUnion(oneOf as JsonSchema[])
    if (items) {
      const copied = write(items as JsonSchema)
      return copied && add(`value.map(${copied})`)
    }
    if (typeof additionalProperties === 'object' && additionalProperties !== null) return ofMap(additionalProperties as JsonSchema)
    if ((anyOf as JsonSchema[] | undefined)?.some((variant) => write(variant) !== undefined))
      throw new Error('The variants of an answer are told apart by oneOf')
    // A value or a list of values has no names that the schema could allow, and what may be anything has any.
    const isAnything = type === undefined && anyOf === undefined
    return isAnything && wireCase === 'PascalCase' ? add('toPascalCase(value)') : undefined
  }
  const name = write(schema)
  const program = `${functions.join('\n')}\nreturn ${name ?? '(value) => value'}`
  return new Function('toPascalCase', 'nameOf', 'refuse', program)(toPascalCase, nameOf, refuse)
}

export type Serialiser = (value: unknown, wireCase: WireCase) => string

/** The response schema is an allow-list: only its fields are sent. Compiled on first use. */
export const serialiser = (answer: Answer): Serialiser => {
  const schema = (): JsonSchema => {
    const item = answerItem(answer)
    if (!item) throw new Error('A file is sent as it is')
    const one = jsonSchemaOf(item, 'output')
    return answer.form === 'many' || answer.form === 'page' ? { items: one } : one
  }
  const copies: Partial<Record<WireCase, Copy>> = {}
  return (value, wireCase) => {
    copies[wireCase] ??= compileCopy(schema(), wireCase)
    return JSON.stringify(copies[wireCase](value))
  }
}
