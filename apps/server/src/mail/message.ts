type Link = { url: string; label: string }

/** The content of a mail. Each kind has a template. */
export type Message =
  | { kind: 'reset-code'; code: string }
  | { kind: 'sign-in-link'; url: string }
  | { kind: 'invitation'; url: string; inviter: string; note: string | null }
  | { kind: 'invitation-renewal'; invitee: string; url: string }
  | { kind: 'learner-link'; url: string }
  | { kind: 'learner-password'; url: string; username: string }
  | { kind: 'record-email'; recordEmail: string }
  | { kind: 'password-changed' }
  | { kind: 'two-step-changed'; change: 'on' | 'off' | 'recovery codes' }
  | { kind: 'new-device'; device: string | null; address: string }
  | { kind: 'import-stopped'; outcome: 'stopped' | 'failed' | 'interrupted'; fileName: string; because: string; url: string }
  | { kind: 'change-decided'; approved: string[]; declined: { label: string; reason: string }[]; url: string }
  | { kind: 'news'; subject: string; items: NewsItem[]; more: number; stopUrl: string; reply?: CaseReply | undefined }

/** Where a reply to the mail goes: into one support case. */
export type CaseReply = { supportCaseId: number; address: string }
/** One news item, and where to read it. */
export type NewsItem = { text: string; link: Link; question?: Question | undefined }
/** A question that is answered by opening one of its links. */
export type Question = { text: string; answers: Link[] }

/** The name and colour it is sent in, and where its links lead. */
export type Sender = { name: string; colour: string; origin: string }

/** `stopUrl`: where a mail program unsubscribes with one click. `replyTo`: the address that takes a reply. */
export type Written = { subject: string; text: string; html: string; stopUrl?: string; replyTo?: string }

/** A mail's parts in order. The code or the link is set apart. */
export type Draft = {
  subject: string
  greeting: string
  lines: string[]
  items?: NewsItem[]
  code?: string
  link?: Link
  closing: string
  /** Where to choose or stop such mails. */
  choices?: Link
  stopUrl?: string
  replyTo?: string
}
