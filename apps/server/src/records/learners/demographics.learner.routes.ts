import { type DetailField, demographicsCalls, demographicsFields } from '@lanyard/contract'
import { learnerRoutesOf } from '../build-learner-routes.ts'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { demographicsFieldGroups } from './demographics-field-groups.ts'
import { type DetailRows, replaceDisabilities } from './details.queries.ts'
import { checkDetails, type Details, type DetailsWrite, type Extra, getDetails } from './details.ts'
import { checkDisabilities, type Disability, readDisabilities } from './disabilities.ts'
import { readFieldGroup, rowOf } from './field-groups.ts'

/** The country of each list of disabilities, by its group. */
const countries = Object.fromEntries(
  Object.entries<DetailField>(demographicsFields).flatMap(([path, { kind, country }]) =>
    kind === 'disabilities' && country ? [[path.replace(/\.disabilities$/, ''), country.toLowerCase()]] : [],
  ),
)

const demographics: Details = {
  subject: 'learner-demographics',
  fieldGroups: demographicsFieldGroups,
  record: ({ learnerId, rows, disabilities }, { values, secrets }) => {
    const data: Record<string, unknown> = { learnerId }
    for (const fieldGroup of demographicsFieldGroups) {
      const read = readFieldGroup(fieldGroup, rows.get(rowOf(fieldGroup)) ?? {}, values, secrets)
      const country = countries[fieldGroup.group ?? '']
      if (fieldGroup.group === undefined) Object.assign(data, read)
      else data[fieldGroup.group] = country ? { ...read, disabilities: readDisabilities(disabilities, country, values) } : read
    }
    return data
  },
}

type Given = { disabilities?: Parameters<typeof checkDisabilities>[0] | null }

/** A list of disabilities replaces the existing one. */
const replacedDisabilities = ({ transaction, context, body }: DetailsWrite, { learnerId, birthDate, disabilities }: DetailRows): Extra => {
  const extra = { errors: [] as Extra['errors'], before: {} as Record<string, unknown>, after: {} as Record<string, unknown> }
  const lists: [country: string, list: Disability[]][] = []
  for (const [group, country] of Object.entries(countries)) {
    const given = (body[group] as Given | undefined)?.disabilities
    if (given === undefined) continue
    const existing = disabilities.filter((row) => row.country === country).map(({ country: _country, ...row }) => row)
    const { list, errors } = checkDisabilities(given ?? [], { ...context, birthDate, existing, at: `/${group}/disabilities` })
    extra.errors.push(...errors)
    if (JSON.stringify(list) === JSON.stringify(existing)) continue
    extra.before[`${group}.disabilities`] = existing
    extra.after[`${group}.disabilities`] = list
    lists.push([country, list])
  }
  const write = async () => {
    for (const [country, list] of lists) await replaceDisabilities(transaction, context.scope, learnerId, country, list)
  }
  return { ...extra, write, isChanged: lists.length > 0 }
}

export const demographicsRoutes = (dependencies: LearnerDependencies) =>
  learnerRoutesOf(dependencies, demographicsCalls, {
    getLearnerDemographics: ({ db, context }) => getDetails(demographics, db, context),
    replaceLearnerDemographics: { check: (write) => checkDetails(demographics, write, (rows) => replacedDisabilities(write, rows)) },
  })
