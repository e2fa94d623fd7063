import sql from 'sql-template-tag'
import type { List } from '../../lists/list.queries.ts'

export const hasTwoStep = sql`a.totp_secret_sealed is not null`

/** Accounts with or without two-step verification. Each has its own index. */
export const narrowedByTwoStep: List['narrowedBy'] = {
  hasTwoStepFilter: (wanted) => (wanted ? hasTwoStep : sql`a.totp_secret_sealed is null`),
}

export const sortedByNames: List['sorts'] = {
  LastName: [sql`fold(a.last_name)`, sql`fold(a.first_name)`],
  FirstName: [sql`fold(a.first_name)`, sql`fold(a.last_name)`],
}
