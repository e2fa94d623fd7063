import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '../call.ts'
import { createClient, wireCallsOf } from '../client.ts'
import type { Entity } from '../entity.ts'
import type { FilterKind } from '../query.ts'
import { filterKinds } from '../query.ts'
import { bodies } from '../specification/learner-bodies.ts'
import { addedCalls, addedFilters, calls } from '../specification/learner-calls.ts'
import { added, entities } from '../specification/learner-entities.ts'
import type { Described } from '../specification/learner-labels.ts'
import { unwrap } from '../unwrap.ts'
import { courseEnrolmentSummary } from './course-enrolments.ts'
import { demographicsFields, nextOfKinFields, personalFields, wholeAddressOf } from './detail-fields.ts'
import { learnerCalls, learnerTables } from './learner-calls.ts'

const named: Record<string, Call> = learnerCalls

/** The object inside optional, nullable and list wrappers. */
const objectIn = (schema: z.ZodType): z.ZodObject | undefined => {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectIn(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodArray) return objectIn(schema.element as z.ZodType)
  return undefined
}

/** A shape in the notation of the specification tables. */
const describeShape = (shape: Readonly<Record<string, z.ZodType>>): Described => {
  const entries = Object.entries(shape)
  const groups = entries.flatMap(([name, schema]) => {
    const object = objectIn(schema)
    return object ? [[name, describeShape(object.shape as Record<string, z.ZodType>)] as const] : []
  })
  const grouped = new Set(groups.map(([name]) => name))
  const fields = entries.map(([name]) => name).filter((name) => !grouped.has(name))
  return { fields: fields.sort(), ...(groups.length > 0 && { groups: Object.fromEntries(groups) }) }
}

const sortedDescription = ({ fields, groups }: Described): Described => ({
  fields: [...fields].sort(),
  ...(groups && { groups: Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, sortedDescription(group)])) }),
})

const entityOf = (operation: string): Entity => {
  const { answer } = named[operation] as Call
  if (!('of' in answer)) throw new Error(`${operation} answers no record`)
  return answer.of
}

test("the table has 26 calls: the specification's 28 without the two for document files", () => {
  expect(calls).toHaveLength(26)
  expect(Object.keys(named).sort()).toEqual([...calls.map(({ operation }) => operation), ...addedCalls].sort())
})

test('the documentation tables contain every call once', () => {
  const inTables = Object.values(learnerTables).flatMap(({ calls }) => Object.keys(calls))
  expect(inTables.sort()).toEqual(Object.keys(named).sort())
})

test.for(calls)('$method $path is the call the specification describes', ({ method, path, operation, answers, query = [], paged, body }) => {
  const call = named[operation] as Call
  expect({ method: call.method, path: call.path }).toEqual({ method, path })
  expect(call.needs).toBe('own-records')
  expect(entityOf(operation).name).toBe(answers)
  const expected = [...query, ...(addedFilters[operation] ?? []), ...(paged ? ['skip', 'take', 'sort', 'order'] : [])]
  expect(Object.keys(call.query?.shape ?? {}).sort()).toEqual(expected.sort())
  expect(call.body?.name).toBe(body)
})

test.for(Object.keys(entities))('%s has the fields and relationships of the specification, plus only the decided additions', (name) => {
  const operation = calls.find(({ answers }) => answers === name)?.operation as string
  const { fields, relations } = entityOf(operation)
  const { own, related = {} } = entities[name] as (typeof entities)[string]
  const extra = new Set(added[name] ?? [])
  const without = <Value>(given: Readonly<Record<string, Value>>) => Object.fromEntries(Object.entries(given).filter(([field]) => !extra.has(field)))
  expect(describeShape(without(fields))).toEqual(sortedDescription(own))
  // Only what the test uses.
  const found = Object.entries(without(relations)).map(([relation, schema]) => [relation, describeShape(objectIn(schema)?.shape as never)])
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries(Object.entries(related).map(([relation, described]) => [relation, sortedDescription(described)])),
  )
})

test('the course enrolment summary is a subset of the full record', () => {
  const whole = entities.courseEnrolment?.own.fields ?? []
  for (const field of Object.keys(courseEnrolmentSummary.fields)) expect(whole).toContain(field)
})

test.for(Object.keys(bodies))("%s accepts exactly the specification's fields", (operation) => {
  const schema = (named[operation] as Call).body?.schema as z.ZodObject
  expect(describeShape(schema.shape as Record<string, z.ZodType>)).toEqual(sortedDescription(bodies[operation] as Described))
  expect(schema.safeParse({ ...example(operation), nobodyKnowsThis: 1 }).success).toBe(false)
  expect(schema.safeParse(example(operation)).success).toBe(true)
})

/** Where a record's fields are, without the texts beside an identifier. */
const pathsOf = ({ fields }: Entity): string[] => {
  const all = Object.entries(fields).flatMap(([name, schema]) => {
    const group = schema instanceof z.ZodArray ? undefined : objectIn(schema)
    return group ? Object.keys(group.shape).map((inner) => `${name}.${inner}`) : [name]
  })
  const described = all.filter((path) => path.endsWith('Id')).map((path) => path.slice(0, -2))
  const isBeside = (path: string) => described.some((name) => /^(Code|CodeDsr|Description|ShortDescription)$/.test(path.replace(name, '')))
  return all.filter((path) => path !== 'learnerId' && !isBeside(path))
}

test.for([
  ['getLearnerPersonal', personalFields, Object.entries(wholeAddressOf).map(([group, whole]) => `${group}.${whole}`)],
  ['getLearnerNextOfKin', nextOfKinFields, []],
  ['getLearnerDemographics', demographicsFields, []],
] as const)('%s: every field of the record is described once', ([operation, fields, whole]) => {
  expect([...Object.keys(fields), ...whole].sort()).toEqual(pathsOf(entityOf(operation)).sort())
})

const example = (operation: string): object =>
  operation === 'createSupportCase'
    ? { supportCaseCategoryId: 1, subject: 'Help', htmlBody: '<p>Hello</p>' }
    : operation === 'createSupportCaseEntry'
      ? { htmlBody: '<p>Hello</p>' }
      : {}

/** By decision: identifiers, flags and codes match exactly, dates match days, amounts have ranges, everything else is "contains". */
const expectedKind = (filter: string): FilterKind => {
  if (/IdFilter$/.test(filter)) return 'id'
  if (/^is[A-Z]|IsActive|IsVisible/.test(filter)) return 'flag'
  if (/(Date|On|At|TimeStamp)Filter$/.test(filter)) return 'day'
  if (/[aA]mount/.test(filter)) return 'amount'
  return /(Code|Guid|entityName|logbookType)Filter$/.test(filter) ? 'code' : 'words'
}

test.for(calls.filter(({ paged }) => paged))("$operation: every filter's kind follows from its name", ({ operation, query = [] }) => {
  const shape = named[operation]?.query?.shape as Record<string, z.ZodType>
  for (const filter of query) if (filter !== 'search') expect(shape[filter], filter).toBe(filterKinds[expectedKind(filter)])
})

test('the class of a registration is exposed as _class', () => {
  expect(unwrap({ data: { classId: 1 }, relationships: { class: { classCode: 'A' } } })).toEqual({ classId: 1, _class: { classCode: 'A' } })
})

test.for([
  ['getSupportCase', { params: {} }, 'id'],
  ['createSupportCase', {}, 'item'],
  ['createSupportCaseEntry', { params: { id: 1 } }, 'item'],
  ['replaceLearnerPersonal', {}, 'learner'],
  ['replaceLearnerDemographics', {}, 'learner'],
] as const)('%s without its parameter sends nothing and names the missing one', async ([operation, request, field]) => {
  const sent: unknown[] = []
  // Only what the test uses.
  const client = createClient(wireCallsOf(learnerCalls), { host: 'http://nowhere', fetch: (async (input: unknown) => sent.push(input)) as never })
  const call = client[operation] as (request: unknown) => Promise<unknown>
  await expect(call(request)).rejects.toThrow(`Required parameter requestParameters.${field} was null or undefined when calling ${operation}.`)
  expect(sent).toEqual([])
})
