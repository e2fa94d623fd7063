import type { TenantLearnerAccount } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { csvOf } from '@lanyard/web/format/csv.ts'
import { saveText } from '@lanyard/web/save-file.ts'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../api.ts'
import { replacing } from '../../replacing.ts'
import { currentTenant } from '../../session.ts'
import { learnerAccountChanges } from './learner-account-list.ts'
import { learnerState } from './learner-states.ts'

const countOf = (count: number) => (count === 1 ? '1 account' : `${count} accounts`)

const headings = ['First name', 'Last name', 'Email', 'Learner number', 'State', 'Two-step verification', 'Last signed in', 'Account since']
const lineOf = (account: TenantLearnerAccount) => [
  ...[account.FirstName, account.LastName, account.Email, account.LearnerNumber].map((text) => text ?? ''),
  ...[learnerState(account).label, account.HasTwoStep ? 'On' : 'Off', account.LastSignedInAt ?? '', account.CreatedOn],
]

/** One call after another; those that fail are counted, the others are done. */
const forEach = async (accounts: readonly TenantLearnerAccount[], work: (account: TenantLearnerAccount) => Promise<unknown>) => {
  const done: TenantLearnerAccount[] = []
  let failure: unknown
  for (const account of accounts)
    await work(account).then(
      () => done.push(account),
      (error) => {
        failure = error
      },
    )
  if (failure !== undefined) toast(`${countOf(accounts.length - done.length)} couldn’t be changed. ${explain(failure)}`, 'error')
  return done
}

export const useBulkActions = (chosen: readonly TenantLearnerAccount[], onDone: () => void) => {
  const queries = useQueryClient()
  const invited = chosen.filter(({ State }) => State === 'invited')
  const enabled = chosen.filter(({ IsEnabled }) => IsEnabled)
  const paramsOf = ({ Id }: TenantLearnerAccount) => ({ tenantCode: currentTenant(), id: Id })
  const refresh = () => Promise.all(learnerAccountChanges.map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
  const setEnabled = (accounts: readonly TenantLearnerAccount[], IsEnabled: boolean) =>
    forEach(accounts, (account) => client.updateLearnerAccount({ params: paramsOf(account), body: replacing({ IsEnabled }) }))

  const enableAgain = async (accounts: readonly TenantLearnerAccount[]) => {
    const done = await setEnabled(accounts, true)
    await refresh()
    toast(`${countOf(done.length)} can sign in again.`)
  }
  const works = {
    resend: async () => {
      const done = await forEach(invited, (account) => client.inviteLearnerAgain({ params: paramsOf(account), body: { With: 'link' } }))
      if (done.length > 0) toast(done.length === 1 ? 'A new link is on its way.' : `${done.length} new links are on their way.`)
    },
    disable: async () => {
      const done = await setEnabled(enabled, false)
      if (done.length > 0) toast(`${countOf(done.length)} disabled and signed out.`, 'success', { label: 'Undo', run: () => void enableAgain(done) })
    },
  }
  const { busy, run } = useAction(async (work: keyof typeof works) => {
    await works[work]()
    await refresh()
    onDone()
  })
  return {
    busy,
    invited,
    enabled,
    resend: () => void run('resend'),
    disable: () => void run('disable'),
    exportCsv: () => saveText(`${currentTenant().toLowerCase()}-learner-accounts.csv`, csvOf([headings, ...chosen.map(lineOf)]), 'text/csv;charset=utf-8'),
  }
}
