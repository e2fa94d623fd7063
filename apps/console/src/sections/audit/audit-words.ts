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
  'identity-provider.create': 'Set up a sign-in service',
  'identity-provider.replace': 'Changed a sign-in service',
  'identity-provider.delete': 'Deleted a sign-in service',
  'invitation.create': 'Invited somebody',
  'invitation.update': 'Changed an invitation',
  'invitation.cancel': 'Canceled an invitation',
  'invitation.send-again': 'Sent an invitation again',
  'invitation.expire': 'An invitation expired',
  'invitation.accept': 'Accepted an invitation',
  'invitation.decline': 'Declined an invitation',
  'invitation.link': 'Made an invitation link',
  'invitation.renewal-asked': 'Asked for a new invitation',
  'user.update': 'Changed a user',
  'tenant.create': 'Created the tenant',
  'tenant.update': 'Changed the tenant’s profile',
  'tenant.suspend': 'Suspended the tenant',
  'tenant.reopen': 'Opened the tenant again',
  'site.create': 'Added a site',
  'site.update': 'Changed a site',
  'mail.retry': 'Sent a mail once more',
  'policy.create': 'Added a policy',
  'policy.replace': 'Replaced a policy',
  'policy.delete': 'Deleted a policy',
  'policy.restore': 'Restored a policy',
  'public-file.create': 'Added a public file',
  'public-file.replace': 'Replaced a public file',
  'public-file.delete': 'Deleted a public file',
  'public-file.restore': 'Restored a public file',
  'branding.create': 'Added a picture of the branding',
  'branding.replace': 'Replaced a picture of the branding',
  'learner-account.enable': 'Opened a learner’s account again',
  'learner-account.disable': 'Disabled a learner’s account',
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
export const sayActor = ({ ActorFullName, ActorName, ActorKind }: AuditEvent) =>
  ActorFullName ?? ActorName ?? (ActorKind === 'system' ? 'Lanyard itself' : 'Somebody not signed in')
/** What kind of actor it was, and the username where a name stands in its place. */
export const sayMoreOfActor = ({ ActorFullName, ActorName, ActorKind }: AuditEvent) =>
  [sayActorKind(ActorKind), ActorFullName && ActorName].filter(Boolean).join(' · ')

/** `LearnerId` and `supportCase.firstName` as people read them. */
export const sayName = (name: string) =>
  capital(
    name
      .split('.')
      .map((part) => spaced(part.replace(/([a-z0-9])([A-Z])/g, '$1 $2')).toLowerCase())
      .join(' › '),
  )

/** `portal/Site.SiteName` is the setting “Site name”. */
const settingName = (id: string) => `“${sayName(id.slice(id.lastIndexOf('.') + 1).replace(/^.*\//, ''))}”`

export const saySubject = ({ SubjectKind, SubjectId }: Pick<AuditEvent, 'SubjectKind' | 'SubjectId'>) => {
  if (!SubjectKind) return ''
  const id = SubjectId && SubjectKind === 'setting' ? settingName(SubjectId) : SubjectId
  return `${sayName(SubjectKind)}${id ? ` ${id}` : ''}`
}
