import { leftRegistrationStatuses, registrationStatuses } from '@lanyard/contract/statuses'
import type { BadgeTone } from '@lanyard/web/ui/display/badge.tsx'

const { registered, waitlisted, confirmed, attended, didNotAttend, withdrawn, cancelled } = registrationStatuses

const tones: Readonly<Record<number, BadgeTone>> = {
  [registered]: 'brand',
  [waitlisted]: 'warning',
  [confirmed]: 'brand',
  [attended]: 'success',
  [didNotAttend]: 'error',
  [withdrawn]: 'plain',
  [cancelled]: 'plain',
}

type Registration = { classRegistrationStatusId?: number | null | undefined }

export const toneOfRegistration = ({ classRegistrationStatusId }: Registration): BadgeTone => tones[classRegistrationStatusId ?? 0] ?? 'plain'
export const isGivenUp = ({ classRegistrationStatusId }: Registration) => leftRegistrationStatuses.includes(classRegistrationStatusId ?? 0)
