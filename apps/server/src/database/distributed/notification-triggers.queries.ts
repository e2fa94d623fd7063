import pg from 'pg'

/** Functions that only notify other processes. The product does that itself (docs/decisions/0068). */
const notifiers = [
  'tell_sites',
  'tell_layer',
  'tell_session',
  'tell_accounts',
  'tell_scan',
  'tell_imports',
  'tell_learner_invitations',
  'tell_mail',
  'tell_keys',
]

const selectTriggers = `
  select t.tgname as name, t.tgrelid::regclass::text as table from pg_trigger t join pg_proc f on f.oid = t.tgfoid
  where not t.tgisinternal and f.pronamespace = 'public'::regnamespace and f.proname = any ($1) order by 2, 1`

/** Drops the triggers that only notify. Resolves to how many there were. */
export const dropNotificationTriggers = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ name: string; table: string }>(selectTriggers, [notifiers])
  for (const { name, table } of rows) await client.query(`drop trigger ${pg.escapeIdentifier(name)} on ${table}`)
  return rows.length
}
