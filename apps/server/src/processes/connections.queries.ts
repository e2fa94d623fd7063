import { onOneConnection } from '../database/one-connection.ts'

const allowed = `
  select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
    - current_setting('reserved_connections')::int as allowed`

/** How many connections the database allows to roles that aren't superusers. */
export const readAllowedConnections = (connectionString: string): Promise<number> =>
  onOneConnection({ connectionString, application_name: 'lanyard-start' }, async (client) => {
    const { rows } = await client.query<{ allowed: number }>(allowed)
    return rows[0]?.allowed ?? 0
  })
