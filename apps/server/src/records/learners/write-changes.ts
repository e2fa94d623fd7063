import type { Transaction } from '../../database/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Scope } from '../scope.queries.ts'
import { writeRow } from './details.queries.ts'
import { type Change, rowOf } from './field-groups.ts'

type Writing = { scope: Scope; secrets: Secrets }

/** As it is stored: sealed, if the field is. */
export const storedValue = ({ column, isSealed }: Change, value: unknown, secrets: Secrets) =>
  isSealed && value !== null ? secrets.sealAlike(String(value), column) : (value as string | number | boolean | null)

/** Writes changes of a learner's details, one statement per row. */
export const writeChanges = async (transaction: Transaction, { scope, secrets }: Writing, learnerId: number, changes: readonly Change[]) => {
  for (const ofRow of Map.groupBy(changes, ({ fieldGroup }) => rowOf(fieldGroup)).values()) {
    const [{ fieldGroup }] = ofRow as [Change, ...Change[]]
    const stored = ofRow.map((change) => [change.column, storedValue(change, change.after, secrets)])
    await writeRow(transaction, fieldGroup, scope, learnerId, Object.fromEntries(stored))
  }
}
