import type { Broadcast } from '@lanyard/contract'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

type Message = Pick<Broadcast, 'state' | 'sendsAt' | 'recipients' | 'sent' | 'read'>

/** A message that is held for a moment is scheduled too, but nobody waits for it. */
const aMoment = 60_000

const isAboutToGo = ({ state, sendsAt }: Message, now: number) => state === 'scheduled' && Date.parse(sendsAt) < now + aMoment

/** Whether its counts change by themselves. */
export const isMoving = (message: Message, now = Date.now()) => message.state === 'sending' || isAboutToGo(message, now)

/** Whether it can still be stopped, for all or for some of its learners. */
export const mayStop = ({ state }: Message) => state === 'scheduled' || state === 'sending'

export const stateOf = (message: Message): { label: string; tone: BadgeTone } => {
  if (isMoving(message)) return { label: 'Sending', tone: 'info' }
  if (message.state === 'scheduled') return { label: 'Scheduled', tone: 'brand' }
  return message.state === 'sent' ? { label: 'Sent', tone: 'success' } : { label: 'Stopped', tone: 'plain' }
}

export const sayLearners = (count: number) => `${count.toLocaleString('en')} ${count === 1 ? 'learner' : 'learners'}`

/** How many have it. A message that was stopped reached a part of its learners, or nobody. */
export const sayDelivered = ({ state, recipients, sent }: Message) => {
  if (state === 'scheduled') return undefined
  if (state === 'stopped' && sent === 0) return 'Nobody'
  return recipients !== null && sent < recipients ? `${sent.toLocaleString('en')} of ${sayLearners(recipients)}` : sayLearners(sent)
}

export const sayRead = ({ sent, read }: Message) =>
  sent === 0 ? undefined : read === 0 ? 'Nobody yet' : `${read.toLocaleString('en')} (${Math.round((100 * read) / sent)}%)`
