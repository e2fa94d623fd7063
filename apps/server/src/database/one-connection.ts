import pg from 'pg'

/** Runs `work` on a connection of its own, which ends with it. */
export const onOneConnection = async <Result>(options: pg.ClientConfig, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client(options)
  // The query under way fails with it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
