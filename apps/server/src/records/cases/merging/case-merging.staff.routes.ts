import { caseMergeCalls } from '@lanyard/contract'
import type { Transaction } from '../../../database/database.ts'
import { type Route, recordRoutesOf } from '../../../http/routes.ts'
import type { Changing } from '../inbox/bulk-changes.ts'
import { type CaseContext, type CaseDependencies, caseHooks } from '../inbox/case-context.ts'
import { caseStatements, openedCaseOf } from '../inbox/opened-case.ts'
import { mergeCase, splitCase, unmergeCase } from './case-merging.ts'

/** Two cases that are one, and one that is two. */
export const caseMergeRoutes = (dependencies: CaseDependencies): Route[] => {
  const opened = async (transaction: Transaction, { access, values }: CaseContext, id: number) => {
    const parts = []
    for (const statement of caseStatements(access, id)) parts.push(await transaction.rows(statement))
    return openedCaseOf(parts, values, dependencies.richTexts)
  }
  return recordRoutesOf<typeof caseMergeCalls, CaseContext>(caseMergeCalls, ['console', 'api'], caseHooks(dependencies), {
    mergeCase: async (call) => {
      await mergeCase(call as Changing, call.params.id, call.body.intoId)
      return opened(call.transaction, call, call.body.intoId)
    },
    unmergeCase: async (call) => {
      await unmergeCase(call as Changing, call.params.id)
      return opened(call.transaction, call, call.params.id)
    },
    splitCase: async (call) => opened(call.transaction, call, await splitCase(call as Changing, call.params.id, call.body)),
  })
}
