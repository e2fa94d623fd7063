import type { People } from '../lookups.queries.ts'

/** The tenant's staff and teams by name, for a field that refers to one of them. */
export const peopleRecords = ({ staff, 'staff-teams': teams }: People) =>
  [
    ...staff.map(({ staffId, firstName, lastName, archivedFlag }) => ({
      kind: 'staff',
      personId: staffId,
      name: [firstName, lastName].filter(Boolean).join(' '),
      isActive: archivedFlag !== true,
    })),
    ...teams.map(({ staffTeamId, name, isActive }) => ({ kind: 'staff-teams', personId: staffTeamId, name: String(name ?? ''), isActive: isActive !== false })),
  ].map((data) => ({ data, relationships: {} }))
