import { join } from 'node:path'

/** Where everything lies in a backup's folder. A change that an older Lanyard could not read counts the format up. */
export const format = 1

export const layoutOf = (folder: string) => ({
  folder,
  manifest: join(folder, 'manifest.json'),
  /** What the manifest is signed with, and the secret itself where there is a passphrase. */
  secret: join(folder, 'secret.json'),
  tables: join(folder, 'tables'),
  table: (name: string) => join(folder, 'tables', `${name}.copy.gz`),
  /** One line of JSON for each file. */
  fileList: join(folder, 'files.jsonl'),
  files: join(folder, 'files'),
  /** Only while the backup is being taken. */
  index: join(folder, 'index.sqlite'),
})
export type Layout = ReturnType<typeof layoutOf>
