import { keepSecrets } from '../../apps/server/src/embedded-postgres/data-folder.ts'
import { openSecrets } from '../../apps/server/src/secrets/secrets.ts'
import type { Owner } from '../database/owner.ts'

/** The text of the last mail of a kind to an address in one tenant's name, from the database. */
export const lastMailTo = async (owner: Owner, folder: string, tenantId: number, email: string, kind: string): Promise<string> => {
  const [mail] = await owner.rows<{ sealed: Buffer }>(
    `select content_sealed as sealed from outgoing_mail where tenant_id = $1 and recipient = $2 and kind = $3 and content_sealed is not null
     order by created_at desc limit 1`,
    [tenantId, email, kind],
    tenantId,
  )
  return mail ? (JSON.parse(openSecrets((await keepSecrets(folder)).secret).open(mail.sealed)) as { text: string }).text : ''
}

/** The code of the last requested reset. Undefined if none was sent. */
export const resetCodeOf = async (owner: Owner, folder: string, tenantId: number, email: string): Promise<string> =>
  /\b(\d{4} \d{4})\b/.exec(await lastMailTo(owner, folder, tenantId, email, 'reset-code'))?.[1] ?? ''
