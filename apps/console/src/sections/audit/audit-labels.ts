import type { AuditAction, AuditEvent } from '@lanyard/contract'
import { sentenceCase } from '@lanyard/web/format/sentence-case.ts'
import { navigation, sectionAt } from '../../shell/navigation/navigation.ts'
import { attemptLabel } from './refusal-labels.ts'

const actions: Readonly<Record<AuditAction, string>> = {
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  challenge: 'Reached two-step verification',
  'session-ended': 'Ended a session',
  'password-changed': 'Changed the password',
  'password-confirmed': 'Confirmed the password',
  'second-factor-confirmed': 'Confirmed two-step verification',
  'password-reset': 'Set a new password',
  'reset-requested': 'Asked to reset the password',
  'recovery-code-used': 'Used a recovery code',
  'recovery-codes-replaced': 'Created new recovery codes',
  'link-requested': 'Asked for a sign-in link',
  'identity-linked': 'Linked a sign-in service',
  'record-connected': 'Connected the account to a learner record',
  'two-step-on': 'Turned two-step verification on',
  'two-step-off': 'Turned two-step verification off',
  'tenant-entered': 'Signed in',
  'access.read': 'Tried to open something',
  'access.write': 'Tried to change something',
  'api-key.create': 'Created an API key',
  'api-key.revoke': 'Revoked an API key',
  'setting.change': 'Changed a setting',
  'identity-provider.create': 'Set up a sign-in service',
  'identity-provider.replace': 'Changed a sign-in service',
  'identity-provider.delete': 'Deleted a sign-in service',
  'invitation.create': 'Invited someone',
  'invitation.update': 'Changed an invitation',
  'invitation.cancel': 'Cancelled an invitation',
  'invitation.send-again': 'Sent an invitation again',
  'invitation.expire': 'An invitation expired',
  'invitation.accept': 'Accepted an invitation',
  'invitation.decline': 'Declined an invitation',
  'invitation.link': 'Created an invitation link',
  'invitation.renewal-asked': 'Asked for a new invitation',
  'user.update': 'Changed a user’s details',
  'user.roles': 'Changed a user’s roles',
  'user.enable': 'Enabled a user',
  'user.disable': 'Disabled a user',
  'user.log-out': 'Signed a user out everywhere',
  'user.two-step-reset': 'Reset a user’s two-step verification',
  'learner-account.invite': 'Invited a learner',
  'learner-account.invite-again': 'Invited a learner again',
  'learner-account.invite-end': 'Ended a learner’s invitation',
  'learner-account.update': 'Changed a learner’s account',
  'learner-account.enable': 'Enabled a learner’s account',
  'learner-account.disable': 'Disabled a learner’s account',
  'learner-account.log-out': 'Signed a learner out everywhere',
  'learner-account.two-step-reset': 'Reset a learner’s two-step verification',
  'learner-invitations.start': 'Invited learners in bulk',
  'learner-invitations.update': 'Changed invitations in bulk',
  'tenant.create': 'Created the provider',
  'tenant.update': 'Changed the provider’s profile',
  'tenant.suspend': 'Suspended the provider',
  'tenant.reopen': 'Resumed the provider',
  'site.create': 'Added a site',
  'site.update': 'Changed a site',
  'mail.retry': 'Resent an email',
  'policy.create': 'Added a policy',
  'policy.replace': 'Replaced a policy',
  'policy.delete': 'Deleted a policy',
  'policy.restore': 'Restored a policy',
  'public-file.create': 'Added a public file',
  'public-file.replace': 'Replaced a public file',
  'public-file.delete': 'Deleted a public file',
  'public-file.restore': 'Restored a public file',
  'finance-settings.create': 'Added a finance file',
  'finance-settings.replace': 'Replaced a finance file',
  'finance-settings.delete': 'Deleted a finance file',
  'finance-settings.restore': 'Restored a finance file',
  'branding.create': 'Added a branding image',
  'branding.replace': 'Replaced a branding image',
  'branding.delete': 'Removed a branding image',
  'branding.restore': 'Put back a branding image',
  'lookup.create': 'Added a value to a list',
  'lookup.replace': 'Changed a value of a list',
  'learner-personal.update': 'Changed personal details',
  'learner-demographics.update': 'Changed background details',
  'learner-next-of-kin.update': 'Changed next of kin',
  'change-request.create': 'Asked to change details',
  'change-request.take-back': 'Took back a change of details',
  'change-request.reveal': 'Saw encrypted values of a requested change',
  'change-request.decide': 'Decided on a change of details',
  'approval-rules.replace': 'Changed what needs approval',
  'notification-choices.update': 'Changed email preferences',
  'audit-log.export': 'Exported the audit log',
  'operator.create': 'Created an operator',
  'operator.new-password': 'Gave an operator a new password',
  'data-download.create': 'Requested their data',
  'data-download.read': 'Downloaded their data',
  'document.create': 'Uploaded a document',
  'document.open': 'Opened a learner’s document',
  'records.write': 'Created and changed records',
  'records.export': 'Exported records',
  'import.create': 'Started an import',
  'import.apply': 'Applied an import',
  'import.stop': 'Stopped an import',
  'import.cancel': 'Cancelled an import',
  'import.undo': 'Undid an import',
  'learners.export': 'Exported learners',
  'broadcast.create': 'Sent a message to learners',
  'broadcast.stop': 'Stopped a message to learners',
  'message-file.create': 'Uploaded a file for a message',
  'case-team.create': 'Created a team',
  'case-team.change': 'Changed a team',
  'learner.number-seen': 'Looked at a learner’s sealed number',
  'learner.portal-seen': 'Saw the portal as a learner',
  'learner.delete': 'Deleted a learner’s personal details',
  'learner.note': 'Pinned a note to a learner',
  'learner.note-removed': 'Removed a note from a learner',
  'attendance.mark': 'Marked attendance',
  'results.save': 'Set results',
  'support-case.create': 'Opened a case',
  'support-case.reply': 'Replied to a case',
  'support-case.answer': 'Answered a case',
  'support-case.note': 'Added a note to a case',
  'support-case.change': 'Changed a case',
  'support-case.merge': 'Merged a case into another',
  'support-case.unmerge': 'Undid the merge of a case',
  'support-case.split': 'Split a case',
  'support-case.rate': 'Rated the help with a case',
  'inbox-settings.change': 'Changed the inbox settings',
  'calendar-feed.create': 'Created a calendar link',
  'calendar-feed.end': 'Turned off the calendar link',
  'credential-share.update': 'Shared a credential',
  'credential-share.end': 'Stopped sharing a credential',
}

const spaced = (word: string) => word.replaceAll('-', ' ')

/** What was done or attempted. */
export const actionLabel = ({ Action, Outcome }: Pick<AuditEvent, 'Action' | 'Outcome'>) =>
  (Outcome === 'refused' ? attemptLabel(Action) : undefined) ?? sayAction(Action)

/** An action's label. For actions of earlier versions it is derived from the code. */
export const sayAction = (action: string) => {
  const [subject = '', verb] = action.split('.')
  return actions[action as AuditAction] ?? sentenceCase(verb ? `${spaced(subject)}: ${spaced(verb)}` : spaced(subject))
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
  ActorFullName ?? ActorName ?? (ActorKind === 'system' ? 'Lanyard itself' : 'Someone not signed in')
/** The kind of actor, and the username if a full name is shown. */
export const sayMoreOfActor = ({ ActorFullName, ActorName, ActorKind }: AuditEvent) =>
  [sayActorKind(ActorKind), ActorFullName && ActorName].filter(Boolean).join(' · ')

/** `LearnerId` and `supportCase.firstName` as readable names. */
export const sayName = (name: string) =>
  sentenceCase(
    name
      .split('.')
      .map((part) => spaced(part.replace(/([a-z0-9])([A-Z])/g, '$1 $2')).toLowerCase())
      .join(' › '),
  )

/** `portal/Site.SiteName` is the setting “Site name”. */
const settingName = (id: string) => `“${sayName(id.slice(id.lastIndexOf('.') + 1).replace(/^.*\//, ''))}”`

const subjectKinds: Readonly<Record<string, string>> = {
  'api-key': 'API key',
  'finance-settings': 'Finance file',
  'identity-provider': 'Sign-in service',
  'learner-personal': 'Learner’s details',
  'learner-demographics': 'Learner’s background',
  'learner-next-of-kin': 'Learner’s next of kin',
  'calendar-feed': 'Calendar address',
  mail: 'Email',
  operation: 'Call',
  tenant: 'Provider',
}
/** The kind of record that was changed. */
export const saySubjectKind = (kind: string) => subjectKinds[kind] ?? sayName(kind)

/** The name of a call, a type of records or a page: `listTenantUsers`, `course-enrolments`, or the page's section. */
const ownName = (kind: string, id: string): string | undefined => {
  if (kind === 'operation') return sayName(id.replaceAll('Tenant', 'Provider'))
  if (kind === 'records') return sayName(id)
  const section = kind === 'page' ? sectionAt(id) : undefined
  return section && navigation.flatMap(({ sections }) => sections).find(({ to }) => to === section)?.label
}

type Subject = Pick<AuditEvent, 'Action' | 'ActorId' | 'SubjectKind' | 'SubjectId' | 'SubjectName' | 'Before' | 'After'>

/** A record that names itself: a value of a list by its description or code, a document by its file name. */
const namedIn = ({ Before, After }: Pick<Subject, 'Before' | 'After'>): string | undefined => {
  const texts = [After, Before].flatMap((state) => {
    const { description, name, code, filename } = (typeof state === 'object' && state !== null ? state : {}) as Record<string, unknown>
    return [description, name, filename, code]
  })
  return texts.find((text): text is string => typeof text === 'string' && text !== '')
}
const namesItself = ({ Action }: Pick<Subject, 'Action'>) => Action.startsWith('lookup.') || Action.startsWith('document.')

/** The subject by its number, when it has no name. */
const byNumber = (kind: string, id: string | null) => [saySubjectKind(kind), id && kind === 'setting' ? settingName(id) : id].filter(Boolean).join(' ')

/** The subject's name with its kind below, or kind and number in one. */
export const subjectParts = (subject: Subject): { said: string; under?: string } => {
  const { ActorId, SubjectKind, SubjectId, SubjectName } = subject
  if (!SubjectKind || (SubjectKind === 'account' && SubjectId === null)) return { said: '' }
  if (SubjectKind === 'account' && SubjectId === String(ActorId)) return { said: 'Their own account' }
  const own = namesItself(subject) ? namedIn(subject) : undefined
  const name = SubjectName ?? own ?? (SubjectId === null ? undefined : ownName(SubjectKind, SubjectId))
  return name ? { said: name, under: saySubjectKind(SubjectKind) } : { said: byNumber(SubjectKind, SubjectId) }
}

/** The same in one line, including the number. */
export const saySubject = (subject: Subject) => {
  const { said, under } = subjectParts(subject)
  return under && subject.SubjectKind ? `${said} (${byNumber(subject.SubjectKind, subject.SubjectId)})` : said
}
