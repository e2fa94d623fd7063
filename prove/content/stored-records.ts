import type { Lanyard } from '../lanyard.ts'

/** The texts written into the records of a round: many in one value, or a single one. */
export type Written = { round: number; long: readonly string[]; single: readonly string[] }

/** Tables whose records are viewed one at a time: every row gets the long values. */
const ofOneRecord = [
  'accounts',
  'learners',
  'learner_addresses',
  'learner_demographics',
  'learner_next_of_kin',
  'identity_providers',
  'api_keys',
  'invitations',
]

/** Columns that are compared, point to a file or determine what a row is. They stay unchanged, so the rest is shown. */
const notTexts = [
  ...['accounts.password_hash', 'api_keys.key_id', 'audit_events.actor_kind', 'audit_events.outcome', 'audit_events.subject_kind', 'audit_events.subject_id'],
  ...[
    'deleted_files.purpose',
    'deleted_files.storage_key',
    'documents.storage_key',
    'documents.content_type',
    'documents.state',
    'identity_providers.provider_id',
  ],
  ...[
    'learner_addresses.kind',
    'learner_next_of_kin.kind',
    'outgoing_mail.kind',
    'outgoing_mail.origin',
    'outgoing_mail.state',
    'sessions.origin',
    'sessions.opened_with',
  ],
  ...['support_case_entries.html_body', 'logbook_messages.html_text', 'setting_changes.application', 'tenant_uploads.purpose', 'tenant_uploads.state'],
]
/** Tables that are never shown, and those that all tenants share. */
const notShown =
  /^(address_failures|challenges|console_identities|credential_keys|idempotency_keys|learner_email_changes|learner_news|learner_writes|lookup_\w+|migrations|notification_choices|provider_identities|rates|shipped_\w+|sign_in_links|signing_keys|sites|tenants|known_devices|mail_queue)$/

type Column = { table: string; column: string }

const columnsOf = async ({ owner }: Lanyard): Promise<Column[]> => {
  const columns = await owner.rows<Column>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'public' and c.data_type = 'text' and c.is_generated = 'NEVER'
       and exists (select from information_schema.columns t where t.table_schema = 'public' and t.table_name = c.table_name and t.column_name = 'tenant_id')
     order by 1, c.ordinal_position`,
  )
  return columns.filter(({ table, column }) => !notShown.test(table) && !notTexts.includes(`${table}.${column}`))
}

const ofRow = 'g.single[(n.place * 7 + g.at * 13 + g.round * 101) % cardinality(g.single) + 1]'

/** As long as the column accepts: long values, single ones, then shorter and shorter beginnings, unique per row where required. */
const attempts = [
  `case when n.place % g.every = 0 then g.long[(n.place / g.every + g.round + g.at) % cardinality(g.long) + 1] else ${ofRow} end`,
  ...[1000, 190, 90, 30].map((length) => `left(${ofRow}, ${length}) || ' ' || n.place`),
]

const overwrite = async ({ owner }: Lanyard, tenantId: number, { table, column }: Column, at: number, { round, long, single }: Written): Promise<boolean> => {
  const every = ofOneRecord.includes(table) ? 1 : 5
  for (const value of attempts) {
    const text = `with g as (select $1::text[] as long, $2::text[] as single, $3::int as round, $4::int as at, $5::int as every),
      n as (select ctid as id, row_number() over (order by ctid) as place from ${table} where tenant_id = ${tenantId})
      update ${table} t set ${column} = ${value} from g, n where t.ctid = n.id`
    const isTaken = await owner.rows(text, [long, single, round, at, every], tenantId).then(
      () => true,
      (error: { code?: string }) => {
        // A constraint of the column or the size of its index: the next attempt is shorter.
        if (['23514', '54000', '23505', '22001'].includes(error.code ?? '')) return false
        throw error
      },
    )
    if (isTaken) return true
  }
  return false
}

/** Overwrites every text that a tenant's records show. Returns the columns that accept no such text at all. */
export const overwriteRecords = async (lanyard: Lanyard, tenantIds: readonly number[], written: Written): Promise<{ columns: number; refused: string[] }> => {
  const columns = await columnsOf(lanyard)
  const refused: string[] = []
  for (const tenantId of tenantIds)
    for (const [at, column] of columns.entries())
      if (!(await overwrite(lanyard, tenantId, column, at, written))) refused.push(`${column.table}.${column.column}`)
  return { columns: columns.length, refused: [...new Set(refused)] }
}

const isColour = /colour$/i

/** Replaces every text in settings and in the tenant's own list values, by its purpose. */
const replaced = (value: unknown, name: string, textFor: (name: string) => string): unknown => {
  if (typeof value === 'string') return textFor(name)
  if (Array.isArray(value)) return value.map((item) => replaced(item, name, textFor))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replaced(inner, key, textFor)]))
}

export type SettingTexts = { text: string; address: string; colour: string }

export const overwriteSettings = async ({ owner }: Lanyard, { text, address, colour }: SettingTexts) => {
  const textFor = (name: string) => (isColour.test(name) ? colour : /^(Elearning)?Link$/.test(name) ? address : text)
  for (const { id, settings } of await owner.rows<{ id: number; settings: object }>('select id, settings from tenants'))
    await owner.rows('update tenants set settings = $2, name = $3 where id = $1', [id, replaced(settings, '', textFor), text])
}

export const overwriteLists = async ({ owner }: Lanyard, tenantId: number, text: string) => {
  const rows = await owner.rows<{ list: string; id: string; value: object }>(
    'select list, id, value from lookup_values where tenant_id = $1',
    [tenantId],
    tenantId,
  )
  for (const { list, id, value } of rows)
    await owner.rows(
      'update lookup_values set value = $4 where tenant_id = $1 and list = $2 and id = $3',
      [tenantId, list, id, replaced(value, '', () => text)],
      tenantId,
    )
}
