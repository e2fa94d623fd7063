/** A node of a parsed module, as far as it matters here. */
export type Node = { type: string; start: number; end: number; [part: string]: unknown }
type Edit = { start: number; end: number; text: string }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value
const partsOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)
const isFunction = ({ type }: Node) => /Function/.test(type)

const within = (node: Node): Node[] => [node, ...partsOf(node).flatMap(within)]
const runsSomething = (node: Node): boolean => !isFunction(node) && (/^(Call|New)Expression$/.test(node.type) || partsOf(node).some(runsSomething))

const nameOf = (property: Node) => (property.type === 'Property' ? (property.key as { name?: string }).name : undefined)
const propertiesOf = (object: Node) => object.properties as Node[]
const named = (object: Node, name: string) => propertiesOf(object).find((property) => nameOf(property) === name)
const isCall = (node: Node) => node.type === 'ObjectExpression' && ['method', 'path', 'answer'].every((name) => named(node, name))

/** What only the server and the documentation read of a call. */
const unread = new Set(['summary', 'needs', 'params', 'query'])

const without = (property: Node): Edit => ({ start: property.start, end: property.end, text: `${nameOf(property)}: undefined` })

const formOf = ({ type, callee, start, end }: Node): Edit[] => {
  const form = type === 'CallExpression' && (callee as { name?: string }).name
  return form ? [{ start, end, text: `{ form: '${form}' }` }] : []
}

const leanCall = (call: Node): Edit[] =>
  propertiesOf(call).flatMap((property) => {
    const name = nameOf(property)
    const value = property.value as Node
    if (name === 'answer') return formOf(value)
    if (name === 'body' && value.type === 'ObjectExpression') return [named(value, 'schema')].flatMap((schema) => (schema ? without(schema) : []))
    return name && unread.has(name) ? without(property) : []
  })

/** A constant that nothing reads is left out, also when it was made by calling something. */
const droppable = (program: Node): Edit[] =>
  (program.body as Node[])
    .map((statement) => (statement.type === 'ExportNamedDeclaration' && isNode(statement.declaration) ? statement.declaration : statement))
    .flatMap((statement) => (statement.type === 'VariableDeclaration' ? (statement.declarations as Node[]) : []))
    .flatMap(({ init }) => {
      if (!isNode(init) || !runsSomething(init)) return []
      return [
        { start: init.start, end: init.start, text: '/*@__PURE__*/ (() => (' },
        { start: init.end, end: init.end, text: '))()' },
      ]
    })

/** A module of the contract with only what the browser's client reads of its calls: method, path and form of the answer. */
export const leanCalls = (code: string, program: Node): string => {
  const edits = [...within(program).filter(isCall).flatMap(leanCall), ...droppable(program)].sort((a, b) => b.start - a.start || b.end - a.end)
  return edits.reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), code)
}
