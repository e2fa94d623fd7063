import type pg from 'pg'
import type { Steps } from './command.ts'
import { copyRecorded, type FileCopying } from './copy-files.ts'
import { connect, prepareReading, readPastPolicies } from './session.queries.ts'
import { beginSnapshot, endSnapshot } from './snapshot.queries.ts'

/** How often to take a new snapshot because a file was deleted with its record before it was copied. */
const mostSnapshots = 20

export type CompleteSnapshot = { client: pg.Client; takenAt: string; postgres: string; lost: string[] }

const openReader = async (ownerUrl: string, { atEnd }: Pick<Steps, 'atEnd'>): Promise<pg.Client> => {
  const client = await connect(ownerUrl)
  atEnd(() => client.end())
  await readPastPolicies(client)
  return client
}

/** Fails before any file is copied if the database can't be read completely. */
export const demandReading = async (ownerUrl: string): Promise<void> => {
  const client = await connect(ownerUrl)
  try {
    await prepareReading(client)
    await readPastPolicies(client)
  } finally {
    await client.end()
  }
}

/** A snapshot whose records all have their file in the backup, except those whose file was already lost. */
export const completeSnapshot = async (ownerUrl: string, copying: FileCopying, steps: Steps): Promise<CompleteSnapshot> => {
  const [client, live] = [await openReader(ownerUrl, steps), await openReader(ownerUrl, steps)]
  for (let attempt = 1; attempt <= mostSnapshots; attempt++) {
    const moment = await beginSnapshot(client)
    const { lost, removedSince } = await copyRecorded(copying, client, live)
    if (removedSince.length === 0) return { client, ...moment, lost }
    await endSnapshot(client)
    copying.index.wantNone()
    steps.say(`${removedSince.length} files were removed meanwhile, with their records: the snapshot is taken again.`)
  }
  throw new Error(`Files were removed faster than they could be copied, ${mostSnapshots} times in a row. Try again when less is going on.`)
}
