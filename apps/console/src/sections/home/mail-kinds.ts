const kinds: Readonly<Record<string, string>> = {
  'reset-code': 'Code to reset a password',
  'sign-in-link': 'Link to sign in',
  invitation: 'Invitation',
  'invitation-renewal': 'Request for a new invitation',
  'learner-link': 'Invitation to the portal',
  'learner-password': 'Invitation to the portal',
  'record-email': 'Notice of a changed email',
  'password-changed': 'Notice of a new password',
  'two-step-changed': 'Notice about two-step verification',
  'new-device': 'Notice of a new device',
  'import-stopped': 'Notice about an import',
  news: 'Notification',
}

/** The label of an email type. */
export const sayMailKind = (kind: string) => kinds[kind] ?? 'Email'
