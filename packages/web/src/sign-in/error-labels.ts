/** Plain-language messages for the `error` of a sign-in. */
const words: Record<string, string> = {
  CredentialsSignin: 'That email and password don’t match. You can try again, or reset your password.',
  SessionRequired: 'Please sign in to see that page.',
  EmailSignin: 'The email could not be sent. Please try again in a moment.',
  Verification: 'That sign-in link was used already, or it is too old. Ask for a new one.',
  AccessDenied: 'This account may not sign in here. Please ask your provider.',
  OAuthAccountNotLinked: 'There is no account here for that sign-in. Please ask your provider.',
  OAuthSignin: 'That service does not answer right now. Please try again later, or sign in another way.',
  OldRedirectAddress: 'That service sent you back to an address that is no longer used. Ask your administrator to register the one shown in the console.',
  ServiceCanceled: 'You stopped at the service, so you are not signed in. You can try again, or use your password.',
  TwoStepFirst: 'Please sign in with your password this time: your two-step verification has to be set up again, and that service can’t do it.',
  Configuration: 'Signing in is not possible right now. Please try again later.',
}

const otherwise = 'Signing in did not work. Please try again.'

export const errorWords = (error: string) => (Object.hasOwn(words, error) ? words[error] : undefined) ?? otherwise

export const startOver = 'That took too long, or was tried too often. Please sign in again.'

const minutes = (seconds: number) => {
  const whole = Math.ceil(seconds / 60)
  return whole === 1 ? 'a minute' : `${whole} minutes`
}

export const tooMany = (retryAfter = 60) => `There were too many attempts from here. Please wait ${minutes(retryAfter)} and try again.`
export const busyNow = 'Many people are signing in right now. Please try again in a moment.'

export const linkOnItsWay = 'Check your email: a sign-in link is on its way. It works once, for a short time.'
