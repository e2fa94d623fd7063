import type { Lanyard } from '../lanyard.ts'

/** Accounts of learners at the first tenant, with the password of the demonstration's learners; gives their numbers. */
export const addAccounts = async ({ owner }: Lanyard, emails: readonly string[]): Promise<number[]> => {
  const tenantId = await owner.tenantId('BANKSIA')
  const rows = await owner.rows<{ id: string }>(
    `insert into accounts (tenant_id, username, email, password_hash, is_demonstration)
     select tenant_id, e, e, password_hash, true from accounts, unnest($2::text[]) with ordinality as given (e, place)
     where tenant_id = $1 and email = 'learner@banksia.example' order by place returning id`,
    [tenantId, emails],
    tenantId,
  )
  return rows.map(({ id }) => Number(id))
}
