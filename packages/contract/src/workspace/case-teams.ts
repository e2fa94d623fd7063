import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { idParams } from '../learner/listing.ts'
import { noQuery } from '../query.ts'
import { line } from '../tenants/written-text.ts'
import { anId } from './case.ts'

export const mostTeamMembers = 200

const person = z.object({ accountId: z.int(), name: z.string() })

const team = z
  .object({
    id: z.int(),
    name: z.string(),
    isActive: z.boolean(),
    /** Whether a new case goes to the member with the fewest open cases. */
    sharesCases: z.boolean(),
    /** People of the console. */
    members: z.array(person),
    openCases: z.int(),
  })
  .meta({ title: 'CaseTeam' })
export type CaseTeam = z.output<typeof team>

const written = { name: line(80), sharesCases: z.boolean(), memberAccountIds: z.array(anId).max(mostTeamMembers) }

/** Teams that answer cases, and who is in them. */
export const caseTeamCalls = {
  listCaseTeams: {
    method: 'GET',
    path: '/case-teams',
    summary: 'Teams that cases are assigned to, their members, and the people who can be members',
    needs: 'users:read',
    query: noQuery,
    answer: plain(z.object({ teams: z.array(team), people: z.array(person) })),
  },
  createCaseTeam: {
    method: 'POST',
    path: '/case-teams',
    summary: 'Create a team',
    needs: 'users:write',
    query: noQuery,
    body: { name: 'team', schema: z.strictObject(written) },
    answer: plain(team),
  },
  changeCaseTeam: {
    method: 'PUT',
    path: '/case-teams/{id}',
    summary: 'Change a team and its members. Cases of a team that isn’t active stay with it',
    needs: 'users:write',
    params: idParams,
    query: noQuery,
    body: { name: 'team', schema: z.strictObject({ ...written, isActive: z.boolean() }) },
    answer: plain(team),
  },
} as const satisfies Calls
