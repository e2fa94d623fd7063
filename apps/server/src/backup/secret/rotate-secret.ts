import type pg from 'pg'
import { SetupError } from '../../embedded-postgres/setup-error.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { withoutPolicies } from '../restore/load.queries.ts'
import { type Resealed, resealAll } from './reseal.ts'
import { beginRotation, countProcesses, readSealedKey } from './rotate.queries.ts'
import type { SecretChange } from './secret-change.ts'

const opens = (secret: string, value: Buffer): boolean => {
  try {
    return openSecrets(secret).open(value) !== ''
  } catch {
    return false
  }
}

/** Which of the two secrets the database is encrypted with. An empty database accepts either. */
const isSealedWith = async (client: pg.Client, oldSecret: string, newSecret: string): Promise<'old' | 'new'> => {
  const value = await readSealedKey(client)
  if (value === undefined || opens(oldSecret, value)) return 'old'
  if (opens(newSecret, value)) return 'new'
  throw new SetupError("The old secret isn't the one this database was sealed with. Nothing was changed.")
}

type Change = Pick<SecretChange, 'oldSecret' | 'newSecret' | 'begin' | 'cancel'>

/** Re-encrypts everything with the new secret in one transaction. Does nothing if that was done before. */
export const rotateSecret = async (client: pg.Client, { oldSecret, newSecret, begin, cancel }: Change): Promise<Resealed | undefined> => {
  const running = await countProcesses(client)
  if (running > 0)
    throw new SetupError(`Stop every Lanyard on this database first: ${running} connections are open. They would go on sealing with the old secret.`)
  if ((await isSealedWith(client, oldSecret, newSecret)) === 'new') return undefined
  await begin()
  let resealed: Resealed | undefined
  try {
    await beginRotation(client)
    await withoutPolicies(client, async () => {
      resealed = await resealAll(client, oldSecret, newSecret)
    })
  } catch (error) {
    await cancel()
    throw error
  }
  // From here on the new secret stays stored: if the commit's answer is lost, the next run finds out which of the two applies.
  await client.query('commit')
  return resealed
}
