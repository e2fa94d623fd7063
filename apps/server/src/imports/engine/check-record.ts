import { type RecordField, type RecordType, recordTypes, servedCountries } from '@lanyard/contract'
import type { GivenRecord } from '../given-record.ts'
import { type CheckContext, checkValue } from './check-value.ts'
import { recordTables } from './record-tables.ts'
import { columnsOf } from './type-columns.ts'

/** What is wrong with a record. One that is refused isn't written; a warning is only told. */
export type RecordProblem = {
  type: GivenRecord['type']
  file: string
  line: number
  severity: 'refused' | 'warning'
  /** The same for all records with the same kind of problem. */
  cause: string
  sentence: string
  field?: string
  value?: string
  /** Whose or which record it is, for people. */
  about?: string
  /** What others name it by, if that is one field. */
  key?: string
}

/** A record's values as they are stored, by field, and the fields whose values it removes. */
export type CheckedRecord = { given: GivenRecord; values: ReadonlyMap<string, string>; removed: readonly string[] }

const aboutOf = ({ type, values = {} }: Pick<GivenRecord, 'type'> & { values?: GivenRecord['values'] }): string | undefined => {
  const { key, fields }: RecordType = recordTypes[type]
  const name = [values.firstName, values.lastName].filter(Boolean).join(' ')
  const keys = key.flatMap((field) => (fields[field]?.sealed ? [] : (values[field] ?? [])))
  return (
    [name, ...keys]
      .filter((text) => text !== '')
      .join(' · ')
      .slice(0, 200) || undefined
  )
}

export const problemOf = (
  { type, file, line, values }: Pick<GivenRecord, 'type' | 'file' | 'line'> & { values?: GivenRecord['values'] },
  problem: Pick<RecordProblem, 'severity' | 'cause' | 'sentence'> & { field?: string | undefined; value?: string | undefined },
): RecordProblem => {
  const { field, value, ...rest } = problem
  const about = values && aboutOf({ type, values })
  const [only, ...others] = recordTypes[type].key
  const key = others.length === 0 && only !== undefined ? values?.[only] : undefined
  return {
    type,
    file,
    line,
    ...rest,
    ...(field !== undefined && { field }),
    ...(value !== undefined && { value }),
    ...(about !== undefined && { about }),
    ...(key && { key }),
  }
}

const shown = (field: RecordField, value: string) => (field.sealed ? undefined : value.slice(0, 200))

const foreignFault = ({ country }: RecordField, text: string, { country: own }: CheckContext): string | undefined =>
  country === undefined || own === undefined || country === own || text.trim() === ''
    ? undefined
    : `Only providers in ${servedCountries[country].name} have this.`

/** Checks every value of a record. Unknown fields are an error of the caller. */
export const checkRecord = (given: GivenRecord, context: CheckContext): { checked?: CheckedRecord; problems: RecordProblem[] } => {
  const { described, type, fields } = columnsOf(given.type)
  const problems: RecordProblem[] = []
  if (context.area === 'finance' && described.area !== 'finance')
    return { problems: [problemOf(given, { severity: 'refused', cause: `${type}: not allowed`, sentence: 'Your role can bring in finance records only.' })] }
  const values = new Map<string, string>()
  const removed: string[] = []
  for (const [name, text] of Object.entries(given.values)) {
    const field = described.fields[name]
    if (!field) throw new TypeError(`${type} has no field ${name}`)
    if (text === null) {
      removed.push(name)
      continue
    }
    const fault = given.faults?.[name] ?? foreignFault(field, text, context)
    const checked =
      fault !== undefined ? { fault } : checkValue(text, field, context, field.sealed ? (fields.find((each) => each.field === name)?.column ?? name) : name)
    const about = { field: name, value: shown(field, text) }
    if ('fault' in checked)
      problems.push(
        problemOf(given, { severity: 'refused', cause: `${type}.${name}: ${checked.fault}`, sentence: `${field.label}: ${checked.fault}`, ...about }),
      )
    else {
      if (checked.stored !== null) values.set(name, checked.stored)
      if (checked.warning)
        problems.push(
          problemOf(given, { severity: 'warning', cause: `${type}.${name}: ${checked.warning}`, sentence: `${field.label}: ${checked.warning}`, ...about }),
        )
    }
  }
  // A reference finds a stored record, which has its key.
  const needsKey = !context.isFound && (given.ref === undefined || recordTables[type].identity !== undefined)
  for (const name of needsKey ? described.key : []) {
    const field = described.fields[name] as RecordField
    if (field.required && !values.has(name) && !problems.some((problem) => problem.field === name))
      problems.push(problemOf(given, { severity: 'refused', cause: `${type}.${name} is missing`, sentence: `${field.label} is missing.`, field: name }))
  }
  if (described.key.length === 0 && given.ref === undefined && !context.isFound)
    problems.push(problemOf(given, { severity: 'refused', cause: `${type} without reference`, sentence: 'The reference is missing.' }))
  return problems.some(({ severity }) => severity === 'refused') ? { problems } : { checked: { given, values, removed }, problems }
}
