import { type CaseTeam, caseTeamCalls, type FieldError } from '@lanyard/contract'
import { audit } from '../../../audit/audit.ts'
import { badInput, Problem } from '../../../common/problem.ts'
import { consolePool } from '../../../database/console-pool.ts'
import type { TenantId, Transaction } from '../../../database/database.ts'
import { type Route, recordRoutesOf } from '../../../http/routes.ts'
import { ensureStaff } from '../../staff/staff-members.queries.ts'
import { type CaseContext, type CaseDependencies, caseHooks } from '../inbox/case-context.ts'
import { answersCases, type MemberRow, selectMembers } from '../inbox/case-people.queries.ts'
import { addTeam, holdTeam, isNameTaken, readTeam, replaceMembers, selectCaseTeams, type TeamRow, updateTeam, type WrittenTeam } from './case-teams.queries.ts'
import { readAnswering } from './next-member.ts'

type Written = { name: string; sharesCases: boolean; memberAccountIds: readonly number[] }

/** People who left the provider are no members. */
const shownTeam = ({ accountIds, ...team }: TeamRow, people: readonly Pick<MemberRow, 'accountId' | 'name'>[]): CaseTeam => ({
  ...team,
  members: people.filter(({ accountId }) => accountIds.includes(accountId)).map(({ accountId, name }) => ({ accountId, name })),
})

const logged = ({ name, isActive, sharesCases, members }: CaseTeam) => ({ name, isActive, sharesCases, members: members.map((member) => member.name) })

const checkTeam = async (
  transaction: Transaction,
  tenantId: TenantId,
  { name, memberAccountIds }: Written,
  people: readonly MemberRow[],
  exceptId: number | null,
) => {
  const known = new Set(people.map(({ accountId }) => accountId))
  const errors: FieldError[] = memberAccountIds.flatMap((id, index) =>
    known.has(id) ? [] : [{ pointer: `/memberAccountIds/${index}`, message: 'Must be somebody who answers cases.' }],
  )
  if (await isNameTaken(transaction, tenantId, name.trim(), exceptId)) errors.push({ pointer: '/name', message: 'There is a team with this name.' })
  if (errors.length > 0) throw badInput(errors)
}

const staffOf = async (transaction: Transaction, tenantId: TenantId, accountIds: readonly number[]): Promise<number[]> => {
  const ids: number[] = []
  for (const accountId of new Set(accountIds)) ids.push(await ensureStaff(transaction, tenantId, accountId))
  return ids
}

/** Teams that answer cases. */
export const caseTeamRoutes = (dependencies: CaseDependencies): Route[] => {
  const opened = async (transaction: Transaction, tenantId: TenantId, id: number, people: readonly MemberRow[]): Promise<CaseTeam> =>
    shownTeam((await readTeam(transaction, tenantId, id)) as TeamRow, people)
  return recordRoutesOf<typeof caseTeamCalls, CaseContext>(caseTeamCalls, ['console', 'api'], caseHooks(dependencies), {
    listCaseTeams: async ({ db, access: { tenantId } }) => {
      const [[members], [teams]] = await Promise.all([
        dependencies.database.forTenant(consolePool).read<[MemberRow[]]>(selectMembers(tenantId)),
        db.read<[TeamRow[]]>(selectCaseTeams(tenantId)),
      ])
      const people = members.filter(({ roles }) => answersCases(roles))
      return { teams: teams.map((team) => shownTeam(team, people)), people: people.map(({ accountId, name }) => ({ accountId, name })) }
    },
    createCaseTeam: async ({ transaction, access: { tenantId }, now, body, caller, request }) => {
      const people = await readAnswering(transaction, tenantId)
      await checkTeam(transaction, tenantId, body, people, null)
      const written: WrittenTeam = { name: body.name.trim(), isActive: true, sharesCases: body.sharesCases }
      const id = await addTeam(transaction, tenantId, written, now)
      await replaceMembers(transaction, tenantId, id, await staffOf(transaction, tenantId, body.memberAccountIds))
      const team = await opened(transaction, tenantId, id, people)
      await audit(transaction, caller, request, [{ action: 'case-team.create', subjectKind: 'case-team', subjectId: String(id), after: logged(team) }])
      return team
    },
    changeCaseTeam: async ({ transaction, access: { tenantId }, now, params, body, caller, request }) => {
      const { id } = params
      if (!(await holdTeam(transaction, tenantId, id))) throw new Problem('not-found')
      const people = await readAnswering(transaction, tenantId)
      await checkTeam(transaction, tenantId, body, people, id)
      const before = await opened(transaction, tenantId, id, people)
      await updateTeam(transaction, tenantId, id, { name: body.name.trim(), isActive: body.isActive, sharesCases: body.sharesCases }, now)
      await replaceMembers(transaction, tenantId, id, await staffOf(transaction, tenantId, body.memberAccountIds))
      const team = await opened(transaction, tenantId, id, people)
      const entry = { action: 'case-team.change', subjectKind: 'case-team', subjectId: String(id) }
      await audit(transaction, caller, request, [{ ...entry, before: logged(before), after: logged(team) }])
      return team
    },
  })
}
