import type { Permission, RecordField, RecordType, RecordTypeName } from '@lanyard/contract'
import { recordTypes } from '@lanyard/contract/record-types'
import { useQuery } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { useMay } from '../../session.ts'
import { opensFor } from '../../shell/refused/not-allowed.ts'
import { recordTypesQuery } from './record-queries.ts'
import { typeGroups } from './type-labels.ts'

export type NamedField = RecordField & { name: string }

export type KnownType = RecordType & {
  name: RecordTypeName
  /** The fields that the provider's country has, without files. */
  shown: readonly NamedField[]
  /** The provider's. */
  timeZone: string
}

export const describedType = (name: RecordTypeName): RecordType => recordTypes[name]

export const permissionFor = ({ area }: Pick<RecordType, 'area'>, action: 'read' | 'import'): Permission =>
  area === 'finance' ? `records:${action}-finance` : `records:${action}`

/** Imports name another record by its number or code. People here see its name, and pick it from a list. */
export const labelOf = ({ kind, label }: RecordField) => (kind === 'reference' ? label.replace(/( number| code|’s email)$/, '') : label)

/** Without the fields that only other countries have. */
const fieldsOf = ({ fields }: RecordType, country: string | undefined): NamedField[] =>
  Object.entries(fields)
    .filter(([, { kind, country: only }]) => kind !== 'file' && (only === undefined || only === country))
    .map(([name, field]) => ({ ...field, name, label: labelOf(field) }))

/** For a route's loader: unknown types are not found, and those outside the person's area are refused. */
export const demandType = (name: string, action: 'read' | 'import') => {
  const type = typeGroups.flatMap(({ types }) => types).find((known) => known === name)
  if (!type) throw notFound()
  opensFor(permissionFor(describedType(type), action))()
}

/** The type in the address, as this provider has it. */
export const useKnownType = (name: string) => {
  // The route's loader lets known types pass only.
  const known = name as RecordTypeName
  const described = describedType(known)
  const overview = useQuery(recordTypesQuery())
  const type: KnownType = { ...described, name: known, shown: fieldsOf(described, overview.data?.country), timeZone: overview.data?.timeZone ?? 'UTC' }
  return { type, mayWrite: useMay(permissionFor(described, 'import')), overview }
}
