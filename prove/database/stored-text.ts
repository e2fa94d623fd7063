import type { Owner } from './owner.ts'

/** Every form a text can have in a row's text: plain, and as hex bytes. */
const formsOf = (word: string): string[] => {
  const plain = word.replace(/[\\%_]/g, '\\$&')
  return [`%${plain}%`, `%${Buffer.from(word).toString('hex')}%`]
}

export type Found = { table: string; word: string }

/** Which of the texts occur in any row of any table of any tenant. */
export const textsStored = async (owner: Owner, texts: readonly string[]): Promise<Found[]> => {
  const tables = await owner.rows<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname !~ '^shipped_' order by 1",
  )
  const tenants = await owner.rows<{ id: number }>('select id from tenants union select 0 order by 1')
  const found = new Map<string, Found>()
  const text = tables
    .map(
      ({ name }) => `select '${name}' as table, w.word from unnest($1::text[], $2::text[]) as w (word, form)
      where exists (select from ${name} t where t::text like w.form)`,
    )
    .join(' union all ')
  const forms = texts.flatMap((word) => formsOf(word).map((form) => ({ word, form })))
  for (const { id } of tenants)
    for (const row of await owner.rows<Found>(text, [forms.map(({ word }) => word), forms.map(({ form }) => form)], id))
      found.set(`${row.table} ${row.word}`, row)
  return [...found.values()]
}
