import { readdir, readFile } from 'node:fs/promises'

const folder = new URL('../../../migrations/', import.meta.url)

/** The migrations of this build, in order. */
export const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter((file) => /^\d{4}-.+\.sql$/.test(file)).sort()

export const migrationText = (name: string): Promise<string> => readFile(new URL(name, folder), 'utf8')

export type TableRights = { table: string; rights: readonly string[] }

const call = /^call (tenant|shared)_table\('(\w+)'(?:, '([a-z, ]+)')?\);$/gm
const defaults = { tenant: 'select, insert, update, delete', shared: 'select' }

/** The serving role's rights, as the migrations grant them: `call tenant_table(…)` and `call shared_table(…)`. */
export const rightsIn = (text: string): TableRights[] =>
  [...text.matchAll(call)].map(([, kind, table = '', rights]) => ({ table, rights: (rights ?? defaults[kind as keyof typeof defaults]).split(', ') }))

/** The tables of these migrations, and the serving role's rights on each. */
export const rightsOf = async (names: readonly string[]): Promise<TableRights[]> => {
  const texts = await Promise.all(names.map(migrationText))
  return [{ table: 'migrations', rights: ['select'] }, ...texts.flatMap(rightsIn)]
}
