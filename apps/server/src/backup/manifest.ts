import { z } from 'zod'
import { sealedSecret } from './secret/sealed-secret.ts'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const count = z.int().min(0)

const table = z.object({
  name,
  columns: z.array(name).min(1),
  rows: count,
  /** The sum of the rows' checksums, which doesn't depend on the order of rows. */
  checksum: z.string().regex(/^-?\d{1,40}$/),
  bytes: count,
  sha256,
})

const sequence = z.object({ name, lastValue: z.string().regex(/^-?\d{1,19}$/), isCalled: z.boolean() })

/** The contents of a backup. All tables come from one snapshot. */
export const manifest = z.object({
  format: count,
  lanyard: z.string(),
  postgres: z.string(),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.string().regex(/^\d{4}-[\w-]+\.sql$/)).min(1),
  tables: z.array(table),
  sequences: z.array(sequence),
  /** `lost` counts the records whose file was missing when the backup was taken. */
  files: z.object({ count, bytes: count, lost: count, listSha256: sha256 }),
})
export type Manifest = z.infer<typeof manifest>
export type TableEntry = Manifest['tables'][number]
export type SequenceEntry = Manifest['sequences'][number]

/** One line of the list of files. */
export const fileEntry = z.object({ key: z.string(), size: count, sha256 })
export type FileEntry = z.infer<typeof fileEntry>

/** Signed with a key derived from the installation's secret, so nobody without it can change a backup unnoticed. */
export const secretEntry = z.object({ signature: z.string(), secretCheck: z.string(), sealedSecret: sealedSecret.optional() })
export type SecretEntry = z.infer<typeof secretEntry>
