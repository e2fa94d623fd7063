import { join } from 'node:path'

/** The layout of a backup's folder. The format number increases with each change that an older Lanyard couldn't read. */
export const format = 1

export const layoutOf = (folder: string) => ({
  folder,
  manifest: join(folder, 'manifest.json'),
  /** The manifest's signature, and the secret itself if there is a passphrase. */
  secret: join(folder, 'secret.json'),
  tables: join(folder, 'tables'),
  table: (name: string) => join(folder, 'tables', `${name}.copy.gz`),
  /** One line of JSON per file. */
  fileList: join(folder, 'files.jsonl'),
  files: join(folder, 'files'),
  /** Exists only while the backup is taken. */
  index: join(folder, 'index.sqlite'),
})
export type Layout = ReturnType<typeof layoutOf>
