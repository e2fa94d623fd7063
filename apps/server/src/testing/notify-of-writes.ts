import type pg from 'pg'

const subjects: readonly [tables: RegExp, about: string][] = [
  [/\b(tenants|sites)\b/, 'sites'],
  [/\b(accounts|console_memberships|sessions)\b/, 'accounts'],
  [/\b(staff|staff_teams|lookup_layers)\b/, 'lookups'],
  [/\b(course_offers|staff|timetables|unit_elements|unit_offers|units)\b/, 'small-tables'],
  [/\bsigning_keys\b/, 'signing-keys'],
  [/\bmail_queue\b/, 'mail'],
]

/** A program that writes tables directly notifies Lanyard itself. */
export const notifyOfWrites = async (client: pg.Client, text: string, tenantId?: number) => {
  if (!/^\s*(insert|update|delete)\b/.test(text)) return
  const about = subjects.filter(([tables]) => tables.test(text)).map(([, each]) => ({ about: each, ...(tenantId !== undefined && { tenantId }) }))
  for (const notice of about) await client.query("select pg_notify('lanyard', $1)", [JSON.stringify(notice)])
}
