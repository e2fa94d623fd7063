import type { DetailField, DetailGroup } from './detail-field.ts'
import { isEmpty, type Values } from './detail-values.ts'

/** Letters go to a street or to a PO box; a form shows the fields of one. */
export type AddressKind = 'street' | 'box'

const names: Readonly<Record<AddressKind, readonly string[]>> = {
  street: ['buildingName', 'unitDetails', 'streetNumber', 'streetName', 'extraAddressLine'],
  box: ['poBox'],
}

const isOf = (kind: AddressKind, path: string) => names[kind].includes(path.slice(path.lastIndexOf('.') + 1))
const otherThan = (kind: AddressKind): AddressKind => (kind === 'street' ? 'box' : 'street')
const pathsOf = (kind: AddressKind, { fields }: DetailGroup) => fields.map(({ path }) => path).filter((path) => isOf(kind, path))

export const hasBox = (group: DetailGroup) => pathsOf('box', group).length > 0

export const kindOf = (group: DetailGroup, values: Values): AddressKind => {
  const holds = (kind: AddressKind) => pathsOf(kind, group).some((path) => !isEmpty(values[path]))
  return holds('box') && !holds('street') ? 'box' : 'street'
}

/** The values that the other kind of address has no field for. */
export const leftBehind = (kind: AddressKind, group: DetailGroup, values: Values): Values =>
  Object.fromEntries(pathsOf(otherThan(kind), group).map((path) => [path, values[path] ?? '']))

/** A field with a value is never hidden. */
export const fieldsOfKind = (kind: AddressKind, fields: readonly DetailField[], values: Values) =>
  fields.filter(({ path }) => !isOf(otherThan(kind), path) || !isEmpty(values[path]))
