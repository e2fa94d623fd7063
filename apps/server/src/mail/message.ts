/** What a mail tells. Each kind has a template. */
export type Message =
  | { kind: 'reset-code'; code: string }
  | { kind: 'sign-in-link'; url: string }
  | { kind: 'invitation'; url: string; inviter: string; note: string | null }
  | { kind: 'invitation-renewal'; invitee: string; url: string }
  | { kind: 'learner-link'; url: string }
  | { kind: 'learner-password'; url: string; username: string }
  | { kind: 'password-changed' }
  | { kind: 'two-step-changed'; change: 'on' | 'off' | 'recovery codes' }
  | { kind: 'new-device'; device: string | null; address: string }

/** In whose name and colour it is written, and where its links lead. */
export type Sender = { name: string; colour: string; origin: string }

export type Written = { subject: string; text: string; html: string }
