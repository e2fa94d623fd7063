import type { InvitationPreview, InvitationRound } from '@lanyard/contract'

export const countOf = (count: number) => count.toLocaleString('en')

const people = (count: number, one: string, many: string) => `${countOf(count)} ${count === 1 ? one : many}`

export const timeLeft = ({ Total, Sent, Skipped, PerMinute }: InvitationRound): string => {
  const minutes = Math.ceil(Math.max(0, Total - Sent - Skipped) / PerMinute)
  return minutes <= 1 ? 'Less than a minute left.' : `About ${countOf(minutes)} minutes left.`
}

/** Why some learners can't be invited. */
export const reasonsOf = ({ WithoutEmail, EmailTaken, EmailShared }: InvitationPreview): string[] => [
  ...(WithoutEmail > 0 ? [`${people(WithoutEmail, 'learner has', 'learners have')} no email address.`] : []),
  ...(EmailTaken > 0 ? [`${people(EmailTaken, 'learner has', 'learners have')} the address of another account.`] : []),
  ...(EmailShared > 0 ? [`${people(EmailShared, 'learner shares', 'learners share')} an address with someone who is invited.`] : []),
]
