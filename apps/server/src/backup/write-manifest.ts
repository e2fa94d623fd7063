import { createWriteStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../embedded-postgres/data-folder.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { writeText } from './backup-folder.ts'
import { digesting } from './digest.ts'
import type { FileIndex } from './file-index.ts'
import type { Layout } from './layout.ts'
import type { Manifest, SecretEntry } from './manifest.ts'
import { sealSecret } from './secret/sealed-secret.ts'

/** A line per file of the backup, ordered by key. */
export const writeFileList = async ({ fileList }: Layout, index: FileIndex, lost: number): Promise<Manifest['files']> => {
  let [count, bytes] = [0, 0]
  const lines = function* () {
    for (const { key, size, sha256 } of index.wanted()) {
      count++
      bytes += size
      yield Buffer.from(`${JSON.stringify({ key, size, sha256 })}\n`)
    }
  }
  const digest = digesting()
  await pipeline(Readable.from(lines()), digest.pass, createWriteStream(fileList, { mode: 0o600, flush: true }))
  return { count, bytes, lost, listSha256: digest.result().sha256 }
}

export const signatureOf = (secret: string, manifest: string) => openSecrets(secret).sign('backup manifest', manifest)
export const checkOf = (secret: string) => openSecrets(secret).sign('backup secret', 'check')

/** The manifest is written last and atomically: a folder without one isn't a backup. */
export const writeManifest = async (layout: Layout, manifest: Manifest, secret: string, passphrase: string | undefined): Promise<void> => {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  const entry: SecretEntry = {
    ...{ signature: signatureOf(secret, text), secretCheck: checkOf(secret) },
    ...(passphrase !== undefined && { sealedSecret: await sealSecret(secret, passphrase) }),
  }
  await writeText(layout.secret, `${JSON.stringify(entry, null, 2)}\n`)
  await writeText(`${layout.manifest}.new`, text)
  await rename(`${layout.manifest}.new`, layout.manifest)
  await syncFolder(layout.folder)
}
