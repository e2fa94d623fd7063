import { layOut } from './layout.ts'
import type { Draft, Message, Sender, Written } from './message.ts'

const linesOf = (note: string) =>
  note
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const notYou = ({ origin }: Sender) => `If this was not you, choose a new password at ${origin}/login right away and tell your provider.`

const importLines = {
  stopped: (fileName: string, name: string) => `${fileName} from the watched folder of ${name} was checked, and nothing is written yet. It needs you.`,
  failed: (fileName: string, name: string) => `${fileName} from the watched folder of ${name} couldn’t be imported. Nothing was written.`,
  interrupted: (fileName: string, name: string) => `The import of ${fileName} from the watched folder of ${name} was interrupted.`,
}
const importClosings = {
  stopped: 'If the changes are right, apply them. If they aren’t, discard the import and put a corrected file in the folder.',
  failed: 'Put a corrected file in the folder, and it will be read.',
  interrupted: 'You can continue it, or cancel it.',
}

const decidedSubject = (approved: number, declined: number) => {
  const changes = approved + declined > 1 ? 'changes' : 'change'
  if (declined === 0) return `We approved the ${changes} you asked for`
  return approved === 0 ? `We couldn’t make the ${changes} you asked for` : 'We made some of the changes you asked for'
}

const drafts: { [Kind in Message['kind']]: (message: Extract<Message, { kind: Kind }>, sender: Sender) => Omit<Draft, 'greeting'> } = {
  'reset-code': ({ code }, { name }) => ({
    subject: `Your code to reset your ${name} password`,
    lines: [`Someone requested a password reset for your ${name} account. Enter this code where you requested it. It works once, for 10 minutes.`],
    code: `${code.slice(0, 4)} ${code.slice(4)}`,
    closing: 'If you didn’t request this, you can ignore this email. Nothing changes without the code.',
  }),
  'sign-in-link': ({ url }, { name }) => ({
    subject: `Your link to sign in to ${name}`,
    lines: ['This link signs you in. It works once, for 10 minutes.'],
    link: { url, label: `Sign in to ${name}` },
    closing: 'If you didn’t request this, you can ignore this email.',
  }),
  invitation: ({ url, inviter, note }, { name }) => ({
    subject: `You are invited to ${name}`,
    lines: [`${inviter} invites you to work for ${name}. The link works once, for 7 days.`, ...(note ? [`${inviter} writes:`, ...linesOf(note)] : [])],
    link: { url, label: 'See the invitation' },
    closing: 'If you weren’t expecting this, you can ignore this email.',
  }),
  'invitation-renewal': ({ invitee, url }, { name }) => ({
    subject: `${invitee} asks for a new invitation to ${name}`,
    lines: [`The invitation you sent to ${invitee} has expired, and they ask for a new link. You can send it again with your invitations.`],
    link: { url, label: 'Open the invitations' },
    closing: 'If they shouldn’t have access, you can ignore this email.',
  }),
  'learner-link': ({ url }, { name }) => ({
    subject: `Your account at ${name} is ready`,
    lines: [
      `${name} has created an account for you, with your courses, timetable and messages. Use the link to choose your password. It works once, for 7 days.`,
    ],
    link: { url, label: 'Choose your password' },
    closing: 'If you weren’t expecting this, you can ignore this email.',
  }),
  'learner-password': ({ url, username }, { name }) => ({
    subject: `Your account at ${name} is ready`,
    lines: [
      `${name} has created an account for you, with your courses, timetable and messages.`,
      `Your user name: ${username}`,
      `Your provider will give you a temporary password. It’s valid for 7 days, and you’ll choose your own when you sign in.`,
    ],
    link: { url, label: `Sign in to ${name}` },
    closing: 'If you weren’t expecting this, you can ignore this email.',
  }),
  'record-email': ({ recordEmail }, { name }) => ({
    subject: `Your email in the records of ${name} was changed`,
    lines: [
      `The records of ${name} now have ${recordEmail} as your email.`,
      `You still sign in with the address that this email was sent to, and emails about your account still come here. To use the new address instead, ask ${name} to change it.`,
    ],
    closing: `If you didn’t expect this change, tell ${name}.`,
  }),
  'password-changed': (_, sender) => ({
    subject: `Your ${sender.name} password was changed`,
    lines: ['The password of your account was just changed, and every device was signed out.'],
    closing: notYou(sender),
  }),
  'two-step-changed': ({ change }, sender) => ({
    subject: `Two-step verification was changed for your ${sender.name} account`,
    lines: [
      change === 'on'
        ? 'Two-step verification is now on: signing in asks for a code of your authenticator.'
        : change === 'off'
          ? 'Two-step verification is now off: signing in asks for your password only.'
          : 'New recovery codes were made. The older ones no longer work.',
    ],
    closing: notYou(sender),
  }),
  'new-device': ({ device, address }, sender) => ({
    subject: `New sign-in to your ${sender.name} account`,
    lines: ['Your account was just used to sign in from a device we had not seen before.', `Device: ${device ?? 'not known'}`, `Address: ${address}`],
    closing: notYou(sender),
  }),
  'import-stopped': ({ outcome, fileName, because, url }, { name }) => ({
    subject: outcome === 'failed' ? `Import failed: ${fileName}` : `Import stopped: ${fileName}`,
    lines: [importLines[outcome](fileName, name), because],
    link: { url, label: outcome === 'failed' ? 'See the import' : 'Review the import' },
    closing: importClosings[outcome],
  }),
  'change-decided': ({ approved, declined, url }, { name }) => ({
    subject: decidedSubject(approved.length, declined.length),
    lines: [
      ...(approved.length > 0 ? [`${name} approved ${approved.length > 1 ? 'these changes' : 'this change'}: ${approved.join(', ')}.`] : []),
      ...declined.map(({ label, reason }) => `${name} declined this change: ${label}. Reason: ${reason}`),
    ],
    link: { url, label: 'See your details' },
    closing: declined.length > 0 ? 'Declined details stay as they were. You can ask again at any time.' : 'You can see your details whenever you sign in.',
  }),
  news: ({ subject, items, more, stopUrl, reply }, { name, origin }) => ({
    subject,
    lines: [
      items.length + more === 1 ? `There is something new for you at ${name}.` : `These things are new for you at ${name}.`,
      ...(reply ? [`To answer support case ${reply.supportCaseId}, you can simply reply to this email.`] : []),
    ],
    items: [...items, ...(more > 0 ? [{ text: `And ${more} more.`, link: { url: `${origin}/`, label: 'See them all' } }] : [])],
    closing: 'You may be asked to sign in first: what is yours is shown to nobody else.',
    choices: { url: `${origin}/account-settings`, label: 'Choose what we write to you about' },
    stopUrl,
    ...(reply && { replyTo: reply.address }),
  }),
}

/** The message in the sender's name and colours, as plain text and as HTML. */
export const writeMessage = (message: Message, sender: Sender, firstName: string | null): Written => {
  const draft = drafts[message.kind] as (message: Message, sender: Sender) => Omit<Draft, 'greeting'>
  return layOut({ greeting: firstName ? `Hello ${firstName},` : 'Hello,', ...draft(message, sender) }, sender)
}
