import type pg from 'pg'
import { SetupError } from '../../embedded-postgres/setup-error.ts'
import { publicToken } from '../../secrets/public-tokens.ts'
import { hashOf } from '../../secrets/random-tokens.ts'
import { openSecrets, type Secrets } from '../../secrets/secrets.ts'
import {
  endUncheckable,
  hasTable,
  listSealedColumns,
  replaceSealed,
  replaceTokens,
  type SealedColumn,
  sealedValues,
  serialsOf,
  type TokenTable,
  tenantsWith,
  tokenTables,
} from './reseal.queries.ts'

export type Resealed = { values: number; addresses: number; recoveryCodes: number }

const openedBy = (secrets: Secrets, value: Buffer): string | undefined => {
  try {
    return secrets.open(value)
  } catch {
    return undefined
  }
}

const resealColumn = async (client: pg.Client, column: SealedColumn, tenantId: number | null, from: Secrets, to: Secrets): Promise<number> => {
  let count = 0
  for await (const rows of sealedValues(client, column, tenantId)) {
    const resealed = rows.map(({ at, value }) => {
      const plain = openedBy(from, value)
      if (plain === undefined) throw new SetupError(`A value in ${column.table}.${column.column} wasn't sealed with the old secret. Nothing was changed.`)
      // Learners' numbers are sealed alike: an import knows those that didn't change.
      return { at, value: column.table.startsWith('learner') ? to.sealAlike(plain, column.column) : to.seal(plain) }
    })
    await replaceSealed(client, column, tenantId, resealed)
    count += rows.length
  }
  return count
}

/** Reads every value again: the new secret must open it, and the old one must not. */
const verifyColumn = async (client: pg.Client, column: SealedColumn, tenantId: number | null, from: Secrets, to: Secrets): Promise<number> => {
  let count = 0
  for await (const rows of sealedValues(client, column, tenantId)) {
    for (const { value } of rows)
      if (openedBy(to, value) === undefined || openedBy(from, value) !== undefined) throw new Error(`${column.table}.${column.column} was not sealed anew`)
    count += rows.length
  }
  return count
}

const renewTokens = async (client: pg.Client, table: TokenTable, to: Secrets): Promise<number> => {
  let count = 0
  if (!(await hasTable(client, table))) return count
  for await (const rows of serialsOf(client, table)) {
    const tokens = rows.map((row) => ({ ...row, hash: hashOf(publicToken(to, tokenTables[table], row.tenantId, row.serial)) }))
    await replaceTokens(client, table, tokens)
    count += rows.length
  }
  return count
}

/**
 * Re-encrypts everything with another secret, inside the caller's transaction, which no policy applies to. What only the old one could check ends
 * (docs/decisions/0024).
 */
export const resealAll = async (client: pg.Client, oldSecret: string, newSecret: string): Promise<Resealed> => {
  const [from, to] = [openSecrets(oldSecret), openSecrets(newSecret)]
  const { recoveryCodes } = await endUncheckable(client)
  let [values, verified, addresses] = [0, 0, 0]
  for (const column of await listSealedColumns(client))
    for (const tenantId of await tenantsWith(client, column)) {
      values += await resealColumn(client, column, tenantId, from, to)
      verified += await verifyColumn(client, column, tenantId, from, to)
    }
  if (verified !== values) throw new Error(`${values} values were sealed anew, and ${verified} are there`)
  for (const table of Object.keys(tokenTables) as TokenTable[]) addresses += await renewTokens(client, table, to)
  return { values, addresses, recoveryCodes }
}
