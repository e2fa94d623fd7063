import { type PatchOperation, patchLimit, patchOperations } from '@lanyard/contract'
import { applyPatch, type Operation } from 'rfc6902'
import { badInput, Problem } from '../common/problem.ts'

const unescaped = (token: string) => token.replaceAll('~1', '/').replaceAll('~0', '~')
const tokensOf = (pointer: string) => pointer.split('/').slice(1).map(unescaped)

const isPointer = (text: string) => text === '' || (text.startsWith('/') && !/~(?![01])/.test(text))
const isInside = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`)

const malformed = (index: number, field: string, message: string) => badInput([{ pointer: `/${index}${field && `/${field}`}`, message }])
const conflict = (index: number, field: string, message: string) => new Problem('conflict', message, { errors: [{ pointer: `/${index}/${field}`, message }] })

const hasOrigin = ({ op }: PatchOperation) => op === 'move' || op === 'copy'
const hasValue = ({ op }: PatchOperation) => op === 'add' || op === 'replace' || op === 'test'

const demandWellFormed = (operation: PatchOperation, index: number) => {
  if (!isPointer(operation.path)) throw malformed(index, 'path', 'Must be a JSON Pointer, such as /Value.')
  if (hasValue(operation) && !Object.hasOwn(operation, 'value')) throw malformed(index, 'value', 'Is required.')
  if (!hasOrigin(operation)) return
  if (operation.from === undefined) throw malformed(index, 'from', 'Is required.')
  if (!isPointer(operation.from)) throw malformed(index, 'from', 'Must be a JSON Pointer, such as /Value.')
  if (operation.op === 'move' && operation.path !== operation.from && isInside(operation.path, operation.from))
    throw malformed(index, 'path', 'Nothing can be moved into itself.')
}

const writtenBy = ({ op, path, from }: PatchOperation): string[] => (op === 'test' ? [] : op === 'move' ? [from as string, path] : [path])

const demandWritable = (operations: readonly PatchOperation[], writable: readonly string[]) => {
  const readOnly = new Set(operations.flatMap(writtenBy).filter((path) => !writable.some((allowed) => isInside(path, allowed))))
  if (readOnly.size === 0) return
  const errors = [...readOnly].map((pointer) => ({ pointer, message: 'Can be read, not changed.' }))
  throw new Problem('not-possible', `${[...readOnly].map((path) => path || 'the whole').join(', ')} can be read, not changed.`, { errors })
}

const isIndex = (token: string) => /^(0|[1-9]\d{0,9})$/.test(token)

/** Own properties and real indexes only: nothing is reachable through a prototype. */
const memberOf = (parent: unknown, token: string): { value: unknown } | undefined => {
  if (Array.isArray(parent)) return isIndex(token) && Number(token) < parent.length ? { value: parent[Number(token)] } : undefined
  if (parent === null || typeof parent !== 'object' || !Object.hasOwn(parent, token)) return undefined
  return { value: (parent as Record<string, unknown>)[token] }
}

const valueAt = (document: unknown, pointer: string): { value: unknown } | undefined => {
  let found: { value: unknown } | undefined = { value: document }
  for (const token of tokensOf(pointer)) found = found && memberOf(found.value, token)
  return found
}

const forbidden = new Set(['__proto__', 'constructor', 'prototype'])

const canTake = (document: unknown, path: string): boolean => {
  const parent = valueAt(document, path.slice(0, path.lastIndexOf('/')))?.value
  const token = tokensOf(path).at(-1) as string
  if (Array.isArray(parent)) return token === '-' || (isIndex(token) && Number(token) <= parent.length)
  return parent !== null && typeof parent === 'object' && !forbidden.has(token)
}

const demandPointers = (document: unknown, operation: PatchOperation, index: number) => {
  const { op, path, from } = operation
  const adds = op === 'add' || hasOrigin(operation)
  if (hasOrigin(operation) && !valueAt(document, from as string)) throw conflict(index, 'from', `There is nothing at ${from}.`)
  if (path !== '' && adds ? !canTake(document, path) : !valueAt(document, path)) throw conflict(index, 'path', `There is nothing at ${path}.`)
}

/** The most characters that can be copied: a list copied into itself doubles every time. */
const mostCopied = 1_000_000

/** The document in a wrapper, so it can be replaced as a whole. */
type Box = { whole: unknown; copied: number }
const inBox = (pointer: string) => `/whole${pointer}`

const step = (box: Box, operation: PatchOperation, index: number) => {
  demandPointers(box.whole, operation, index)
  const { op, path, from, value } = operation
  if (op === 'copy') box.copied += JSON.stringify(valueAt(box.whole, from as string)?.value).length
  if (box.copied > mostCopied) throw new Problem('too-large', 'These operations copy too much.')
  const inside = { op, path: inBox(path), ...(hasValue(operation) && { value }), ...(hasOrigin(operation) && { from: inBox(from as string) }) } as Operation
  const [error] = applyPatch(box, [inside])
  if (error?.name === 'TestError') throw conflict(index, 'path', `${path || 'The whole'} is not what the test expects.`)
  if (error) throw conflict(index, 'path', `There is nothing at ${path}.`)
}

/**
 * The document after the operations (RFC 6902), all or nothing; the input isn't changed. Values at or below a `writable` pointer can change (`''` is
 * everything). All others can only be tested and copied from.
 */
export const patched = <T extends object>(document: T, operations: readonly PatchOperation[], { writable }: { writable: readonly string[] }): T => {
  if (operations.length > patchLimit) throw badInput([{ pointer: '', message: `Must hold at most ${patchLimit}.` }])
  operations.forEach((operation, index) => {
    if (!patchOperations.element.safeParse(operation).success) throw malformed(index, '', 'Is not an operation.')
    demandWellFormed(operation, index)
  })
  demandWritable(operations, writable)
  const box: Box = { whole: structuredClone(document), copied: 0 }
  operations.forEach((operation, index) => {
    step(box, operation, index)
  })
  return box.whole as T
}
