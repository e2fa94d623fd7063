import type { AuditEvent } from '@lanyard/contract'

const signIns = ['sign-in', 'sign-out', 'challenge', 'tenant-entered']

const isSignIn = ({ Action, Outcome }: AuditEvent) => Outcome === 'done' && signIns.includes(Action)

const isSamePerson = (one: AuditEvent, other: AuditEvent) => one.ActorKind === other.ActorKind && one.ActorId === other.ActorId

/** The newest of several events, and the others. */
export type Folded = { event: AuditEvent; others: readonly AuditEvent[] }

/** Consecutive sign-ins and sign-outs of one person are one entry; everything else stays as it is. */
export const foldSignIns = (events: readonly AuditEvent[]): Folded[] => {
  const folded: { event: AuditEvent; others: AuditEvent[] }[] = []
  for (const event of events) {
    const last = folded.at(-1)
    if (last && isSignIn(event) && isSignIn(last.event) && isSamePerson(last.event, event)) last.others.push(event)
    else folded.push({ event, others: [] })
  }
  return folded
}
