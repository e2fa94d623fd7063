import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts'
import type { Lanyard } from '../lanyard.ts'

/** How accounts differ from the demonstration's learners of the first tenant. */
export type AccountOptions = { tenant?: string; passwordHash?: string; isTemporary?: boolean; totpSecret?: string }

const sealed = async ({ folder }: Lanyard, secret: string) => openSecrets((await keepSecrets(folder)).secret).seal(secret)

/** Adds learner accounts, with the demonstration learners' password unless a hash is given. Returns their ids. */
export const addAccounts = async (
  lanyard: Lanyard,
  emails: readonly string[],
  { tenant = 'BANKSIA', passwordHash, isTemporary = false, totpSecret }: AccountOptions = {},
): Promise<number[]> => {
  const { owner } = lanyard
  const hash = passwordHash ?? (await demonstrationHash(lanyard))
  const tenantId = await owner.tenantId(tenant)
  const rows = await owner.rows<{ id: string }>(
    `insert into accounts (tenant_id, username, email, password_hash, password_is_temporary, totp_secret_sealed, is_demonstration)
     select $1, e, e, $3, $4, $5, true from unnest($2::text[]) with ordinality as given (e, place) order by place returning id`,
    [tenantId, emails, hash, isTemporary, totpSecret === undefined ? null : await sealed(lanyard, totpSecret)],
    tenantId,
  )
  return rows.map(({ id }) => Number(id))
}

const demonstrationHash = async ({ owner }: Lanyard): Promise<string> => {
  const tenantId = await owner.tenantId('BANKSIA')
  const [row] = await owner.rows<{ hash: string }>(
    "select password_hash as hash from accounts where tenant_id = $1 and email = 'learner@banksia.example'",
    [tenantId],
    tenantId,
  )
  if (!row) throw new Error('There is no learner of the demonstration')
  return row.hash
}
