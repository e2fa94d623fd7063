import type { AuditEvent } from '@lanyard/contract'

const actions: Readonly<Record<string, string>> = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  challenge: 'Was asked for a code',
  'session-ended': 'Ended a session',
  'password-changed': 'Changed the password',
  'password-confirmed': 'Confirmed the password',
  'password-reset': 'Set a new password',
  'reset-requested': 'Asked to reset the password',
  'recovery-code-used': 'Used a recovery code',
  'link-requested': 'Asked for a sign-in link',
  'identity-linked': 'Linked a sign-in service',
  'two-step-on': 'Turned two-step verification on',
  'two-step-off': 'Turned two-step verification off',
  'tenant-entered': 'Chose the tenant to work for',
  'api-key.create': 'Made an API key',
  'api-key.revoke': 'Revoked an API key',
  'setting.change': 'Changed a setting',
  'invitation.create': 'Invited somebody',
  'invitation.accept': 'Accepted an invitation',
  'invitation.decline': 'Declined an invitation',
  'invitation.link': 'Made an invitation link',
  'invitation.renewal-asked': 'Asked for a new invitation',
  'learner-account.invite': 'Invited a learner',
  'learner-account.invite-again': 'Invited a learner again',
  'data-download.create': 'Asked for their data',
  'data-download.read': 'Downloaded their data',
  'document.create': 'Sent a document',
  'support-case.create': 'Opened a case',
  'support-case.reply': 'Replied to a case',
}

const verbs: Readonly<Record<string, string>> = {
  create: 'added',
  update: 'changed',
  change: 'changed',
  replace: 'changed',
  delete: 'deleted',
  remove: 'deleted',
  restore: 'restored',
  end: 'ended',
  upload: 'uploaded',
}

const spaced = (word: string) => word.replaceAll('-', ' ')
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** What was done, in words; an action that came later is read out of its code. */
export const sayAction = (action: string) => {
  if (actions[action]) return actions[action]
  const [subject = '', verb] = action.split('.')
  return capital(verb ? `${spaced(subject)}: ${verbs[verb] ?? spaced(verb)}` : spaced(subject))
}

const kinds: Record<AuditEvent['ActorKind'], string> = {
  staff: 'Staff',
  learner: 'Learner',
  operator: 'Operator',
  key: 'API key',
  system: 'Lanyard',
  anonymous: 'Not signed in',
}
export const sayActorKind = (kind: AuditEvent['ActorKind']) => kinds[kind]
export const sayActor = ({ ActorName, ActorKind }: AuditEvent) => ActorName ?? (ActorKind === 'system' ? 'Lanyard itself' : 'Somebody not signed in')

/** `LearnerId` and `supportCase.firstName` as people read them. */
export const sayName = (name: string) =>
  capital(
    name
      .split('.')
      .map((part) => spaced(part.replace(/([a-z0-9])([A-Z])/g, '$1 $2')).toLowerCase())
      .join(' › '),
  )

export const saySubject = ({ SubjectKind, SubjectId }: Pick<AuditEvent, 'SubjectKind' | 'SubjectId'>) =>
  SubjectKind ? `${sayName(SubjectKind)}${SubjectId ? ` ${SubjectId}` : ''}` : ''
