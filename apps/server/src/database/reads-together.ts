import type { Query, Row, TenantDatabase } from './database.ts'

type Waiting = { statements: Query[]; resolve: (rows: Row[][]) => void; reject: (error: unknown) => void }

/** Reads asked for at the same moment run in one transaction, so they see the same snapshot. If one fails, all do. */
export const readsTogether = (db: TenantDatabase): TenantDatabase => {
  let waiting: Waiting[] = []

  const run = async () => {
    const group = waiting
    waiting = []
    try {
      const rows = await db.read(...group.flatMap(({ statements }) => statements))
      for (const { statements, resolve } of group) resolve(rows.splice(0, statements.length))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }

  const read = (...statements: Query[]) =>
    new Promise<Row[][]>((resolve, reject) => {
      // After everything that can ask now has asked.
      if (waiting.push({ statements, resolve, reject }) === 1) setImmediate(() => void run())
    })
  // The rows of each statement, as the caller types them.
  return { ...db, read: read as TenantDatabase['read'] }
}
