import type { BadgeTone } from '@lanyard/web/ui/badge.tsx'

/** The shipped statuses of a class registration keep their identifiers for ever. */
const tones = new Map<number, BadgeTone>([
  [1, 'brand'], // registered
  [2, 'warning'], // waitlisted
  [3, 'brand'], // confirmed
  [4, 'success'], // attended
  [5, 'error'], // did not attend
  [6, 'plain'], // withdrawn
  [7, 'plain'], // cancelled
])

/** Registered, confirmed: a place in a class that is still to be held. */
export const heldPlaces = [1, 3]
/** Withdrawn, cancelled: nobody is expected there. */
const givenUp = [6, 7]

type Registration = { classRegistrationStatusId?: number | null | undefined }

export const toneOfRegistration = ({ classRegistrationStatusId }: Registration): BadgeTone => tones.get(classRegistrationStatusId ?? 0) ?? 'plain'
export const isGivenUp = ({ classRegistrationStatusId }: Registration) => givenUp.includes(classRegistrationStatusId ?? 0)
