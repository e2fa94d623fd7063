import type { Chance } from './calendar.ts'
import { courseDays, courseStates } from './course-states.ts'
import type { Course, Provider, Unit } from './provider.ts'
import type { CourseState } from './provider-file.ts'
import { addRows } from './rows.queries.ts'

export type Enrolment = { id: number; course: Course; unitIds: number[] }

/** A unit's state, by its course and its position in it. */
const unitState = (state: CourseState, index: number) => {
  if (state === 'finished') return index === 2 ? 'credit' : index === 5 ? 'recognised' : 'completed'
  if (state === 'withdrawn') return index < 2 ? 'completed' : 'withdrawn'
  if (state === 'upcoming') return 'enrolled'
  if (state === 'hidden') return 'progress'
  return (['completed', 'completed', 'completed', 'completed', 'resubmission', 'submitted', 'progress', 'progress'] as const)[index] ?? 'enrolled'
}
type UnitState = ReturnType<typeof unitState>

const unitStates: Record<UnitState, { statusId: number; resultId: number | null; elementStatusId: number }> = {
  completed: { statusId: 6, resultId: 1, elementStatusId: 4 },
  credit: { statusId: 8, resultId: 6, elementStatusId: 7 },
  recognised: { statusId: 7, resultId: 5, elementStatusId: 6 },
  withdrawn: { statusId: 10, resultId: 7, elementStatusId: 8 },
  resubmission: { statusId: 5, resultId: 2, elementStatusId: 5 },
  submitted: { statusId: 4, resultId: null, elementStatusId: 3 },
  progress: { statusId: 3, resultId: null, elementStatusId: 2 },
  enrolled: { statusId: 2, resultId: null, elementStatusId: 1 },
}

const results: Partial<Record<UnitState, string>> = {
  completed: 'Satisfactory',
  resubmission: 'Not yet satisfactory: see the feedback',
  recognised: 'Recognised',
}

const outcomes: Partial<Record<UnitState, string>> = {
  completed: 'Competent',
  credit: 'Credit transfer',
  recognised: 'Recognition of prior learning',
}

/** The learner's finished units, as a document lists them. */
export const finishedUnits = ({ course }: Enrolment): [code: string, name: string, outcome: string][] =>
  course.units.flatMap(({ code, name }, index) => {
    const outcome = outcomes[unitState(course.state, index)]
    return outcome ? [[code, name, outcome]] : []
  })

const unitRow = (provider: Provider, course: Course, enrolmentId: number, learnerId: number, unit: Unit, index: number, chance: Chance) => {
  const state = unitState(course.state, index)
  const { statusId, resultId } = unitStates[state]
  const scored = state === 'completed' || state === 'resubmission'
  const theory = state === 'completed' ? chance.between(62, 98) : chance.between(35, 52)
  const practical = state === 'completed' ? chance.between(65, 99) : chance.between(40, 58)
  return {
    ...{ tenant_id: provider.tenantId, learner_id: learnerId, course_enrolment_id: enrolmentId, unit_id: unit.id, unit_offer_id: unit.offerId },
    ...{ unit_enrolment_status_id: statusId, result_id: resultId, is_visible: true },
    ...{ trainer_id: provider.staffIds[index % provider.staffIds.length], assessor_id: provider.staffIds[(index + 1) % provider.staffIds.length] },
    ...{ theory_score: scored ? theory : null, practical_score: scored ? practical : null, final_score: scored ? Math.round((theory + practical) / 2) : null },
  }
}

const addElements = (provider: Provider, { course, unitIds }: Enrolment, learnerId: number) => {
  const { transaction, tenantId, calendar, staffIds } = provider
  const rows = course.units.flatMap((unit, index) => {
    const state = unitState(course.state, index)
    const { elementStatusId } = unitStates[state]
    const assessed = ['completed', 'resubmission', 'recognised'].includes(state)
    return unit.elements.map(({ id }, place) => ({
      ...{ tenant_id: tenantId, learner_id: learnerId, unit_enrolment_id: unitIds[index], unit_element_id: id, trainer_id: staffIds[index % staffIds.length] },
      element_enrolment_status_id: state === 'progress' && place === 0 ? 4 : elementStatusId,
      date_assessed: assessed ? calendar.day(courseStates[course.state].from + 20 + index * 7 + place) : null,
      result: (assessed && results[state]) || null,
    }))
  })
  return addRows(transaction, 'unit_enrolment_elements', rows)
}

/** Enrols a learner in each of the provider's courses, with units, elements and e-learning in the matching state. */
export const addStudies = async (provider: Provider, learnerId: number, chance: Chance): Promise<Enrolment[]> => {
  const { transaction, tenantId, calendar, staffIds, courses } = provider
  const rows = courses.map(({ state, offerId }, index) => {
    const { statusId } = courseStates[state]
    const [from, to] = courseDays(calendar, state)
    return {
      ...{ tenant_id: tenantId, learner_id: learnerId, course_offer_id: offerId, enrolment_status_id: statusId },
      ...{ coordinator_id: staffIds[index % staffIds.length], start_date: from, end_date: to },
      is_visible: state !== 'hidden',
    }
  })
  const ids = await addRows(transaction, 'course_enrolments', rows)
  const enrolments: Enrolment[] = []
  for (const [index, course] of courses.entries()) {
    const id = ids[index] as number
    const units = course.units.map((unit, place) => unitRow(provider, course, id, learnerId, unit, place, chance))
    const enrolment = { id, course, unitIds: await addRows(transaction, 'unit_enrolments', units) }
    await addElements(provider, enrolment, learnerId)
    enrolments.push(enrolment)
  }
  await addElearning(provider, enrolments, learnerId)
  return enrolments
}

const addElearning = ({ transaction, tenantId, elearning }: Provider, enrolments: readonly Enrolment[], learnerId: number) => {
  const [siteIdentifier, siteName, platform] = elearning
  const rows = enrolments.flatMap(({ id, course, unitIds }, index) =>
    [null, ...unitIds.slice(0, course.state === 'current' ? 3 : 0)].map((unitId, place) => ({
      ...{ tenant_id: tenantId, learner_id: learnerId, elearning_course_id: 700 + index * 10 + place, course_enrolment_id: id, unit_enrolment_id: unitId },
      ...{ site_identifier: siteIdentifier, site_name: siteName, platform },
    })),
  )
  return addRows(transaction, 'elearning_enrolments', rows)
}
