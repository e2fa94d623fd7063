import sql from 'sql-template-tag'
import { consolePool } from '../../database/console-pool.ts'
import type { Transaction } from '../../database/database.ts'

export const findConsoleAccount = async (transaction: Transaction, email: string): Promise<{ id: number; isOperator: boolean } | undefined> => {
  const [account] = await transaction.rows<{ id: number; isOperator: boolean }>(sql`
    select id, is_operator as "isOperator" from accounts
    where tenant_id = ${consolePool} and (lower(email) = lower(${email}) or lower(username) = lower(${email})) for update`)
  return account
}

export const addOperator = async (
  transaction: Transaction,
  { email, firstName, lastName }: { email: string; firstName: string | null; lastName: string | null },
) => {
  const [account] = await transaction.rows<{ id: number }>(sql`
    insert into accounts (tenant_id, username, email, first_name, last_name, is_operator)
    values (${consolePool}, ${email}, ${email}, ${firstName}, ${lastName}, true) returning id`)
  if (!account) throw new Error('an account is there after it was added')
  return account.id
}
