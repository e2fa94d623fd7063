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

const refuse = () => {
  throw new TypeError('The answer is none of the variants of its schema')
}

/** Written as a program: JSON.stringify writes an object made by one literal several times as fast as a serialiser of ours would write its text. */
const compileCopy = (schema: JsonSchema, wireCase: WireCase): Copy => {
  const nameOf = nameIn[wireCase]
  const functions: string[] = []
  /** Adds a function and returns its name. What isn't there stays as it is. */
  const add = (expression: string) => {
    functions.push(`const copy${functions.length} = (value) => value === null || value === undefined ? value : ${expression}`)
    return `copy${functions.length - 1}`
  }
  const applied = (name: string | undefined, to: string) => (name === undefined ? to : `${name}(${to})`)

  const ofObject = (properties: Properties) => {
    const fields = Object.entries(properties).map(([name, of]) => `${JSON.stringify(nameOf(name))}: ${applied(write(of), `value[${JSON.stringify(name)}]`)}`)
    return add(`({ ${fields.join(', ')} })`)
  }
  const ofUnion = (variants: readonly JsonSchema[]) => {
    const discriminator = discriminatorOf(variants)
    const cases = variants.map((variant) => {
      const { const: constant } = (variant.properties as Properties)[discriminator] as JsonSchema
      return `value[${JSON.stringify(discriminator)}] === ${JSON.stringify(constant)} ? ${applied(write(variant), 'value')}`
    })
    return add(`${cases.join(' : ')} : refuse()`)
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
