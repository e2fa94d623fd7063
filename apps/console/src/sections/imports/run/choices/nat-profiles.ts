import type { ImportReport } from '@lanyard/contract'

export type NatProfile = NonNullable<ImportReport['natProfile']>

/** Whose own fields follow the national ones. */
export const natProfiles: Record<NatProfile, { label: string; about: string }> = {
  national: { label: 'National fields', about: 'Only the fields every state has. What follows them is left out.' },
  queensland: { label: 'Queensland’s own fields', about: 'The national fields, then those of Queensland.' },
  victoria: { label: 'Victoria’s own fields', about: 'The national fields, then those of Victoria.' },
}
