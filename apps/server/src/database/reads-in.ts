import type { Row, SharedDatabase, Transaction } from './database.ts'

/** The reads of a transaction in the shape of a database's, for queries that serve both. */
export const readsIn = (transaction: Transaction): Pick<SharedDatabase, 'read'> => ({
  read: async <const Of extends unknown[] = Row[][]>(...statements: Parameters<SharedDatabase['read']>) => {
    const parts: Row[][] = []
    for (const statement of statements) parts.push(await transaction.rows(statement))
    // The rows of each statement, as the caller names them.
    return parts as unknown as Of
  },
})
