/** Plain-language messages for the `error` of a sign-in. */
const labels: Record<string, string> = {
  CredentialsSignin: 'That email and password don’t match. You can try again, or reset your password.',
  SessionRequired: 'Please sign in to see that page.',
  EmailSignin: 'The email couldn’t be sent. Please try again in a moment.',
  Verification: 'That sign-in link has been used or has expired. Request a new one.',
  AccessDenied: 'This account can’t sign in here. Contact your provider.',
  OAuthAccountNotLinked: 'There’s no account for that sign-in. Contact your provider.',
  NoRecord: 'We can’t find a learner record with that account’s email. Ask your provider to invite you, or to check the email they have for you.',
  OAuthSignin: 'That service isn’t responding. Try again later, or sign in another way.',
  OldRedirectAddress: 'That service sent you back to an address that is no longer used. Ask your administrator to register the one shown in the console.',
  ServiceCanceled: 'Sign-in was cancelled at the service. Try again, or use your password.',
  TwoStepFirst: 'Please sign in with your password this time: your two-step verification has to be set up again, and that service can’t do it.',
  Configuration: 'You can’t sign in right now. Try again later.',
}

const otherwise = 'Sign-in failed. Try again.'

export const errorLabel = (error: string) => (Object.hasOwn(labels, error) ? labels[error] : undefined) ?? otherwise

export const startOver = 'That took too long, or was tried too often. Please sign in again.'

const minutes = (seconds: number) => {
  const whole = Math.ceil(seconds / 60)
  return whole === 1 ? 'a minute' : `${whole} minutes`
}

export const tooMany = (retryAfter = 60) => `Too many attempts. Please wait ${minutes(retryAfter)} and try again.`
export const busyNow = 'Many people are signing in right now. Please try again in a moment.'

export const linkSent = 'Check your email: a sign-in link is on its way. It works once, for a short time.'

const signedOut = 'You’ve been signed out. '
/** What the previous page has to say, by the `page` in the address. */
const notices: Record<string, string> = {
  'verify-request': linkSent,
  'signed-out': `${signedOut}Sign in to continue.`,
  'draft-kept': `${signedOut}What you typed is kept on this device. Sign in to get it back.`,
}
export const noticeOf = (page = '') => (Object.hasOwn(notices, page) ? notices[page] : undefined)
