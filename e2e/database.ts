import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'

/** The owner's connection string of the journeys' database; PostgreSQL's own file has the port. */
const connection = async () => {
  const { folder } = inject('lanyard')
  const { ownerPassword } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as { ownerPassword: string }
  const [, , , port] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { host: '127.0.0.1', port: Number(port), user: 'lanyard_owner', password: ownerPassword, database: 'lanyard' }
}

/** Expires an open invitation. */
export const expireInvitation = async (tenantCode: string, email: string) => {
  const client = new Client(await connection())
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>('select id from tenants where code = $1', [tenantCode])
    await client.query("select set_config('app.tenant_id', $1, false)", [String(rows[0]?.id)])
    const { rowCount } = await client.query("update invitations set expires_at = now() - interval '1 hour' where email = $1 and status_id = 1", [email])
    if (rowCount !== 1) throw new Error(`There is no open invitation of ${email}`)
  } finally {
    await client.end()
  }
}
