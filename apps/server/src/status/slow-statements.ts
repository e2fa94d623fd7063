import type { OnTimed, Statement } from '../database/batches/batch.ts'
import type { Log } from '../telemetry/log.ts'

const longestText = 500

const shown = ({ text }: Statement) => text.replace(/\s+/g, ' ').trim().slice(0, longestText)

/**
 * Logs statements that take too long, with the call or job that ran them. Their values aren't logged. Statements that were sent together are answered
 * together, so their time is one.
 */
export const logSlowStatements =
  (after: number, log: Pick<Log, 'warn'>, count: (operation: string) => void): OnTimed =>
  (statements, milliseconds) => {
    if (milliseconds < after) return
    const own = statements.filter((statement) => 'operation' in statement)
    if (own.length === 0) return
    const operations = [...new Set(own.map(({ operation = 'background' }) => operation))]
    const operation = operations.length === 1 ? (operations[0] as string) : 'one of several'
    count(operation)
    log.warn(
      { operation, ...(operations.length > 1 && { operations }), ms: Math.round(milliseconds), statements: own.map(shown) },
      own.length === 1 ? 'a statement was slow' : 'one of these statements was slow',
    )
  }
