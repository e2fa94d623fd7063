import type { InvitationReturn, InvitationView } from '@lanyard/contract'

const instead = ({ HasAccount }: InvitationView) => (HasAccount ? 'sign in with your account' : 'choose a password')

/** Why the person was sent back from their provider's service, and what to do. */
export const returnMessages: Record<InvitationReturn, (view: InvitationView) => string> = {
  canceled: (view) => `You stopped at the service, so nothing was accepted. You can try again, or ${instead(view)} below.`,
  unavailable: (view) => `Signing in with the service did not work. You can try again, or ${instead(view)} below.`,
  gone: () => 'This invitation was changed meanwhile. Please look at it and try again.',
  address: (view) => `The service knows you by another address. Sign in there as ${view.Email}, or ${instead(view)} below.`,
  unverified: (view) => `The service does not confirm that ${view.Email} is yours. Please ${instead(view)} below.`,
  domain: (view) => `Addresses like ${view.Email} can’t come in with this service. Please ${instead(view)} below.`,
  account: (view) => `There is an account with the address ${view.Email} already, which this service does not open. Please ${instead(view)} below.`,
  disabled: (view) => `The account of ${view.Email} is switched off. Please ask ${view.Inviter}.`,
}
