import type { TenantLearnerAccount } from '@lanyard/contract'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

type State = TenantLearnerAccount['State']

const said: Record<State, { label: string; tone: BadgeTone }> = {
  active: { label: 'Active', tone: 'success' },
  invited: { label: 'Invited', tone: 'info' },
  disabled: { label: 'Disabled', tone: 'plain' },
}

/** An invitation whose link or password has expired says so. */
export const learnerState = ({ State, InvitedUntil }: TenantLearnerAccount, now = Date.now()): { label: string; tone: BadgeTone } =>
  State === 'invited' && InvitedUntil && Date.parse(InvitedUntil) < now ? { label: 'Expired', tone: 'warning' } : said[State]

export const learnerStates = (Object.keys(said) as State[]).map((value) => ({ value, label: said[value].label }))
