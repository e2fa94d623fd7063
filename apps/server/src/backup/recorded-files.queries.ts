import type pg from 'pg'

/** A file that a record says exists. */
export type RecordedFile = { key: string; size: number }

/** Documents that have arrived, and deleted files that can still be restored. */
const recorded: Record<string, string> = {
  documents: `select storage_key as key, size::float8 as size from documents where state in ('clean', 'scanning')`,
  deleted_files: `select storage_key as key, size::float8 as size from deleted_files where deleted_at > now() - interval '30 days'`,
}

/** An older schema may lack them. */
const tablesThere = async (client: pg.Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>('select name from unnest($1::text[]) as name where to_regclass(name) is not null', [
    Object.keys(recorded),
  ])
  return rows.map(({ name }) => recorded[name] as string)
}

const batchSize = 1000

/** The files named by this snapshot's records, a few at a time. */
export async function* recordedFiles(client: pg.Client): AsyncGenerator<RecordedFile> {
  for (const text of await tablesThere(client)) {
    await client.query(`declare recorded no scroll cursor for ${text}`)
    for (;;) {
      const { rows } = await client.query<RecordedFile>(`fetch ${batchSize} from recorded`)
      yield* rows
      if (rows.length < batchSize) break
    }
    await client.query('close recorded')
  }
}

/** Whether a record currently names the file, whatever the snapshot saw. A distributed database unites no selections without columns. */
export const isStillRecorded = async (client: pg.Client, key: string): Promise<boolean> => {
  const questions = (await tablesThere(client)).map((text) => `select 1 from (${text}) r where key = $1`)
  return questions.length > 0 && (await client.query(questions.join(' union all '), [key])).rowCount !== 0
}
