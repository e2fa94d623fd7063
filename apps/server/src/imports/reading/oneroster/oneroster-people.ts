import type { GivenRecord } from '../../given-record.ts'
import { listOf, type Roster, type RosterRow, retire, rosterRecord, rosterRows } from './oneroster-rows.ts'

type Kind = 'learner' | 'staff' | 'kin'
const kindOfRole = new Map<string, Kind>([
  ['student', 'learner'],
  ...['teacher', 'aide', 'administrator', 'districtadministrator', 'siteadministrator', 'principal', 'proctor', 'counselor'].map(
    (role) => [role, 'staff'] as const,
  ),
  ...['guardian', 'parent', 'relative'].map((role) => [role, 'kin'] as const),
])
const relationships = new Map([
  ['guardian', 'GUARDIAN'],
  ['parent', 'PARENT'],
  ['relative', 'RELATIVE'],
])

type Person = { kinds: Set<Kind>; formerKinds: Set<Kind>; role?: string }
type Birth = { dateOfBirth?: string; gender?: string }

/** What the other files need to know of people, by the references of users. */
export type People = {
  isKind(ref: string, kind: Kind): boolean
  /** Of someone who is to be deleted, as roles often are too. Without any role, it may be either. */
  mayHaveBeen(ref: string, kind: Kind): boolean
  relationship(ref: string): string | undefined
}

const numberOf = ({ ref, fields }: RosterRow) => fields.usermasteridentifier ?? fields.identifier ?? ref

/** Version 1.2 has roles in a file of their own, version 1.1 with the users. */
export const readPeople = async (roster: Roster): Promise<People> => {
  const people = new Map<string, Person>()
  const add = (ref: string, role: string | undefined, isRetired: boolean) => {
    const kind = kindOfRole.get(role?.toLowerCase() ?? '')
    const person = people.get(ref) ?? { kinds: new Set(), formerKinds: new Set() }
    if (kind) person[isRetired ? 'formerKinds' : 'kinds'].add(kind)
    if (kind === 'kin' && role) person.role = role.toLowerCase()
    people.set(ref, person)
  }
  for await (const { isRetired, fields } of rosterRows(roster, 'roles')) if (fields.usersourcedid) add(fields.usersourcedid, fields.role, isRetired)
  for await (const { ref, fields } of rosterRows(roster, 'users')) if (fields.role) add(ref, fields.role, false)
  return {
    isKind: (ref, kind) => people.get(ref)?.kinds.has(kind) === true,
    mayHaveBeen: (ref, kind) => {
      const { kinds, formerKinds } = people.get(ref) ?? {}
      return kinds === undefined || kinds.has(kind) || formerKinds?.has(kind) === true
    },
    relationship: (ref) => relationships.get(people.get(ref)?.role ?? ''),
  }
}

/** Identifiers are written as `{type:value},{type:value}`. */
const identifierIn = (text: string | undefined, type: string): string | undefined => {
  for (const item of (text ?? '').split('}')) {
    const [name = '', value = ''] = item.slice(item.indexOf('{') + 1).split(':', 2)
    if (name.trim().toLowerCase() === type && value.trim() !== '') return value.trim()
  }
  return undefined
}

const genders = new Map([
  ['male', 'M'],
  ['female', 'F'],
  ['other', 'X'],
])

const readBirths = async (roster: Roster): Promise<Map<string, Birth>> => {
  const births = new Map<string, Birth>()
  for await (const { ref, isRetired, fields } of rosterRows(roster, 'demographics')) {
    const gender = genders.get(fields.sex?.toLowerCase() ?? '')
    if (!isRetired) births.set(ref, { ...(fields.birthdate && { dateOfBirth: fields.birthdate }), ...(gender && { gender }) })
  }
  return births
}

const contactOf = ({ fields }: RosterRow) => ({ email: fields.email, mobile: fields.sms })

export async function* staff(roster: Roster, people: People): AsyncGenerator<GivenRecord> {
  for await (const row of rosterRows(roster, 'users')) {
    const { givenname, familyname, enableduser } = row.fields
    if (row.isRetired) {
      if (people.mayHaveBeen(row.ref, 'staff')) retire(roster, 'staff', row)
    } else if (people.isKind(row.ref, 'staff')) {
      const isArchived = enableduser?.toLowerCase() === 'false' ? 'true' : 'false'
      yield rosterRecord('staff', row, { ...contactOf(row), firstName: givenname, lastName: familyname, isArchived })
    }
  }
}

export async function* learners(roster: Roster, people: People): AsyncGenerator<GivenRecord> {
  const births = await readBirths(roster)
  for await (const row of rosterRows(roster, 'users')) {
    const { givenname, middlename, familyname, preferredgivenname, phone, userids } = row.fields
    if (row.isRetired) {
      if (people.mayHaveBeen(row.ref, 'learner')) retire(roster, 'learners', row)
    } else if (people.isKind(row.ref, 'learner'))
      yield rosterRecord('learners', row, {
        learnerNumber: numberOf(row),
        ...{ firstName: givenname, middleName: middlename, lastName: familyname, preferredName: preferredgivenname },
        ...births.get(row.ref),
        ...contactOf(row),
        phoneHome: phone,
        ...{ uniqueStudentIdentifier: identifierIn(userids, 'usi'), nationalStudentNumber: identifierIn(userids, 'nsn') },
      })
  }
}

/** Learners name their agents, or agents their learners. The first of each learner is the next of kin. */
export async function* nextOfKin(roster: Roster, people: People): AsyncGenerator<GivenRecord> {
  const learnersOf = new Map<string, string[]>()
  const link = (agent: string, learner: string) => learnersOf.set(agent, [...(learnersOf.get(agent) ?? []), learner])
  for await (const { ref, isRetired, fields } of rosterRows(roster, 'users')) {
    if (isRetired) continue
    for (const other of listOf(fields.agentsourcedids))
      if (people.isKind(ref, 'learner')) link(other, ref)
      else if (people.isKind(ref, 'kin')) link(ref, other)
  }
  const done = new Set<string>()
  for await (const row of rosterRows(roster, 'users')) {
    if (!people.isKind(row.ref, 'kin')) continue
    const { givenname, middlename, familyname, phone } = row.fields
    for (const learner of new Set(learnersOf.get(row.ref))) {
      const ref = `${learner}/${row.ref}`
      if (row.isRetired) retire(roster, 'next-of-kin', { ...row, ref })
      else if (done.has(learner))
        roster.report.warning?.({
          type: 'next-of-kin',
          cause: 'second-next-of-kin',
          message: 'Lanyard has one next of kin for each learner. Another one came before.',
          file: row.file,
          line: row.line,
        })
      else
        yield rosterRecord(
          'next-of-kin',
          { ...row, ref },
          {
            ...{ learner, kind: 'local', relationship: people.relationship(row.ref) },
            ...{ firstName: givenname, middleName: middlename, lastName: familyname, ...contactOf(row), phoneHome: phone },
          },
        )
      if (!row.isRetired) done.add(learner)
    }
  }
}

export async function* demographics(roster: Roster, people: People): AsyncGenerator<GivenRecord> {
  for await (const row of rosterRows(roster, 'demographics')) {
    const isOther = !people.isKind(row.ref, 'learner') && (people.isKind(row.ref, 'staff') || people.isKind(row.ref, 'kin'))
    if (!row.isRetired && !isOther && row.fields.countryofbirthcode)
      yield rosterRecord('demographics', row, { learner: row.ref, countryOfBirth: row.fields.countryofbirthcode })
  }
}
