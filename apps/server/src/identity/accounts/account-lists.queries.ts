import sql from 'sql-template-tag'
import type { List } from '../../lists/list.queries.ts'

export const hasTwoStep = sql`a.totp_secret_sealed is not null`

/** Those with two-step verification, or those without: each has an index of its own, so that they need not be found one by one first. */
export const narrowedByTwoStep: List['narrowedBy'] = {
  hasTwoStepFilter: (wanted) => (wanted ? hasTwoStep : sql`a.totp_secret_sealed is null`),
}

export const sortedByNames: List['sorts'] = {
  LastName: [sql`fold(a.last_name)`, sql`fold(a.first_name)`],
  FirstName: [sql`fold(a.first_name)`, sql`fold(a.last_name)`],
}
