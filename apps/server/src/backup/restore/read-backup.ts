import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { z } from 'zod'
import { unlessMissing } from '../../embedded-postgres/data-folder.ts'
import { SetupError } from '../../embedded-postgres/setup-error.ts'
import { DamagedBackup } from '../command.ts'
import { format, type Layout, layoutOf } from '../layout.ts'
import { type Manifest, manifest, type SecretEntry, secretEntry } from '../manifest.ts'
import { openSecret } from '../secret/sealed-secret.ts'
import { checkOf, signatureOf } from '../write-manifest.ts'

/** A backup with a verified manifest, and the secret it was taken with. */
export type Backup = { layout: Layout; manifest: Manifest; secret: string }

const parsed = <Of>(schema: z.ZodType<Of>, text: string, name: string): Of => {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new DamagedBackup(`${name} is damaged: restore from another backup.`, { cause })
  }
}

/** Compared in bytes: a damaged text of the same length can have more of them. */
const isSame = (left: string, right: string) => {
  const [one, other] = [Buffer.from(left), Buffer.from(right)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const secretOf = async ({ sealedSecret, secretCheck }: SecretEntry, given: GivenSecrets): Promise<string> => {
  if (sealedSecret && given.passphrase !== undefined) {
    const secret = await openSecret(sealedSecret, given.passphrase)
    if (secret !== undefined && isSame(checkOf(secret), secretCheck)) return secret
    throw new SetupError("LANYARD_BACKUP_PASSPHRASE doesn't open the secret in this backup: it is another passphrase, or secret.json is damaged.")
  }
  if (given.secret === undefined)
    throw new SetupError(
      sealedSecret
        ? 'Set LANYARD_BACKUP_PASSPHRASE as it was when this backup was taken, or LANYARD_SECRET of the installation it was taken from.'
        : "This backup doesn't hold the installation's secret. Set LANYARD_SECRET of the installation it was taken from.",
    )
  if (isSame(checkOf(given.secret), secretCheck)) return given.secret
  throw new SetupError(
    sealedSecret
      ? "LANYARD_SECRET isn't the secret of this backup. To restore under a new secret, set LANYARD_BACKUP_PASSPHRASE too."
      : "LANYARD_SECRET isn't the secret of the installation that this backup was taken from.",
  )
}

type GivenSecrets = { passphrase: string | undefined; secret: string | undefined }

const demandReadable = (read: { format?: unknown }) => {
  if (typeof read.format === 'number' && read.format > format)
    throw new SetupError(`This backup has format ${read.format}, and this Lanyard reads up to ${format}. Restore it with a newer Lanyard.`)
}

export const readBackup = async (folder: string, given: GivenSecrets): Promise<Backup> => {
  const layout = layoutOf(folder)
  const [text, secretText] = await Promise.all([layout.manifest, layout.secret].map((path) => readFile(path, 'utf8').catch(unlessMissing)))
  if (text === undefined) throw new DamagedBackup(`${folder} is no backup, or one that was not finished: it has no manifest.json.`)
  if (secretText === undefined) throw new DamagedBackup('secret.json is missing: restore from another backup.')
  const entry = parsed(secretEntry, secretText, 'secret.json')
  const secret = await secretOf(entry, given)
  if (!isSame(signatureOf(secret, text), entry.signature)) throw new DamagedBackup('manifest.json was changed or damaged: restore from another backup.')
  demandReadable(JSON.parse(text))
  return { layout, manifest: parsed(manifest, text, 'manifest.json'), secret }
}
