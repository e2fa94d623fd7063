import { demographicsCalls } from '@lanyard/contract'
import type { LearnerDependencies } from '../learner-dependencies.ts'
import { learnerRoutesOf } from '../learner-routes.ts'
import { auGroup, demographicsSheets, nzGroup } from './demographics-field-groups.ts'
import { type DetailRows, replaceDisabilities } from './details.queries.ts'
import { type Besides, checkDetails, type Details, getDetails, type Told } from './details.ts'
import { checkDisabilities, type Disability, readDisabilities } from './disabilities.ts'
import { placeOf, readSheet } from './field-groups.ts'

const countries = { [auGroup]: 'au', [nzGroup]: 'nz' } as const

const demographics: Details = {
  subject: 'learner-demographics',
  sheets: demographicsSheets,
  record: ({ learnerId, rows, disabilities }, { values, secrets }) => {
    const data: Record<string, unknown> = { learnerId }
    for (const sheet of demographicsSheets) {
      const read = readSheet(sheet, rows.get(placeOf(sheet)) ?? {}, values, secrets)
      if (sheet.group === undefined) Object.assign(data, read)
      else if (sheet.group === auGroup || sheet.group === nzGroup)
        data[sheet.group] = { ...read, disabilities: readDisabilities(disabilities, countries[sheet.group], values) }
      else data[sheet.group] = read
    }
    return data
  },
}

type Given = { disabilities?: Parameters<typeof checkDisabilities>[0] | null }

/** A list of disabilities replaces the one that is there. */
const replacedDisabilities = ({ transaction, context, body }: Told, { learnerId, birthDate, disabilities }: DetailRows): Besides => {
  const besides = { errors: [] as Besides['errors'], before: {} as Record<string, unknown>, after: {} as Record<string, unknown> }
  const lists: [country: string, list: Disability[]][] = []
  for (const [group, country] of Object.entries(countries)) {
    const given = (body[group] as Given | undefined)?.disabilities
    if (given === undefined) continue
    const held = disabilities.filter((row) => row.country === country).map(({ country: _country, ...row }) => row)
    const { list, errors } = checkDisabilities(given ?? [], { ...context, birthDate, held, at: `/${group}/disabilities` })
    besides.errors.push(...errors)
    if (JSON.stringify(list) === JSON.stringify(held)) continue
    besides.before[`${group}.disabilities`] = held
    besides.after[`${group}.disabilities`] = list
    lists.push([country, list])
  }
  const write = async () => {
    for (const [country, list] of lists) await replaceDisabilities(transaction, context.scope, learnerId, country, list)
  }
  return { ...besides, write, isChanged: lists.length > 0 }
}

export const demographicsRoutes = (house: LearnerDependencies) =>
  learnerRoutesOf(house, demographicsCalls, {
    getLearnerDemographics: ({ db, context }) => getDetails(demographics, db, context),
    replaceLearnerDemographics: { check: (write) => checkDetails(demographics, write, (rows) => replacedDisabilities(write, rows)) },
  })
