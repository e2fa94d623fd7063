import type { CaseAction, OpenedCase } from '@lanyard/contract'
import { useMay } from '../../../session.ts'
import { sayAction } from '../action-labels.ts'

export type OfferedAction = { label: string; action: CaseAction }
export type OfferedGroup = { title: string; offered: OfferedAction[] }

/** What this person can do for the learner now, as their role allows. */
export const useOfferedActions = ({ pane }: OpenedCase): OfferedGroup[] => {
  const mayDecide = useMay('approvals:decide')
  const managesAccounts = useMay('users:write')
  if (!pane) return []
  const requests = pane.requests ?? []
  const offer = (action: CaseAction): OfferedAction => ({ label: sayAction(action, requests), action })
  const groups: OfferedGroup[] = [
    {
      title: 'Change asked for',
      offered: mayDecide ? requests.map(({ id, version }) => offer({ kind: 'approve-change', requestId: id, version })) : [],
    },
    {
      title: 'Account',
      offered: [
        ...(managesAccounts && pane.account?.state === 'invited' ? [offer({ kind: 'invite-again' })] : []),
        ...(managesAccounts && pane.account?.hasTwoStep ? [offer({ kind: 'reset-two-step' })] : []),
      ],
    },
    { title: 'Money', offered: pane.money && pane.sections.includes('finances') ? [offer({ kind: 'share-statement' })] : [] },
    { title: 'Section of the portal', offered: pane.sections.map((section) => offer({ kind: 'open-section', section })) },
  ]
  return groups.filter(({ offered }) => offered.length > 0)
}
