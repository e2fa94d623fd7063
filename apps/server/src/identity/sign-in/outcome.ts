import type { SignInStep } from '@lanyard/contract'

/** How a step ends. With `challengeToken` undefined the cookie is cleared; with `kept` it stays. */
export type Outcome =
  | { kind: 'signed-in'; sessionToken: string; deviceToken: string; challengeToken?: string }
  | { kind: 'pending'; step: SignInStep | 'RECOVERY_CODES'; challengeToken?: string | 'kept' }
  | { kind: 'refused' }
  | { kind: 'denied'; because?: 'TwoStepFirst' | 'OAuthAccountNotLinked' | 'NoRecord' }

export const refused: Outcome = { kind: 'refused' }
