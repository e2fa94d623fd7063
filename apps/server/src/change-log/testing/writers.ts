import pg from 'pg'

/** Runs statements in one transaction as the serving role, bound to a tenant; `end` says how it ends. */
export const writeAs = async (client: pg.Client, tenantId: number, statements: readonly string[], end: 'commit' | 'rollback' = 'commit') => {
  await client.query('begin')
  await client.query(`set local app.tenant_id = '${tenantId}'`)
  try {
    for (const statement of statements) await client.query(statement)
    await client.query(end)
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

export const openClients = async (connectionString: string, count: number): Promise<pg.Client[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client({ connectionString })
      await client.connect()
      return client
    }),
  )
