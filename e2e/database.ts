import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { inject } from 'vitest'

/** The owner's connection string of the journeys' database; PostgreSQL's own file has the port. */
const connection = async () => {
  const { folder } = inject('lanyard')
  const { ownerPassword } = JSON.parse(await readFile(join(folder, 'secrets.json'), 'utf8')) as { ownerPassword: string }
  const [, , , port] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  return { host: '127.0.0.1', port: Number(port), user: 'lanyard_owner', password: ownerPassword, database: 'lanyard' }
}

/** Works on one tenant's records as the database's owner. */
const inTenant = async <Result>(tenantCode: string, work: (client: Client) => Promise<Result>): Promise<Result> => {
  const client = new Client(await connection())
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number }>('select id from tenants where code = $1', [tenantCode])
    await client.query("select set_config('app.tenant_id', $1, false)", [String(rows[0]?.id)])
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Expires an open invitation. */
export const expireInvitation = (tenantCode: string, email: string) =>
  inTenant(tenantCode, async (client) => {
    const { rowCount } = await client.query("update invitations set expires_at = now() - interval '1 hour' where email = $1 and status_id = 1", [email])
    if (rowCount !== 1) throw new Error(`There is no open invitation of ${email}`)
  })

/** Lets the news of a tenant be as old as it must be to be told. */
export const ageChanges = (tenantCode: string) =>
  inTenant(tenantCode, async (client) => {
    for (const table of ['changes', 'learner_news'])
      await client.query(`update ${table} set at = at - interval '3 minutes' where at > now() - interval '3 minutes'`)
    await client.query("update outgoing_mail set created_at = created_at - interval '1 hour' where created_at > now() - interval '1 hour'")
  })

/** Texts that people write and every list shows. */
const shownTexts = `support_cases.subject support_case_entries.html_body support_case_entries.sent_from_email_address
  logbook_messages.subject logbook_messages.preview logbook_messages.html_text logbook_messages.from_name
  course_offers.code course_offers.description units.code units.description unit_elements.code unit_elements.description
  timetables.description classes.code classes.description elearning_enrolments.site_name
  qualifications.name credentials.credential_number credentials.ureport_name credentials.document_description
  finance_invoices.invoice_number finance_invoices.invoice_reference finance_invoice_lines.description finance_payments.receipt_number
  finance_credit_notes.credit_note_number finance_credit_notes.credit_note_reference
  learners.first_name learners.last_name learners.preferred_name learner_addresses.street_name learner_next_of_kin.first_name`.split(/\s+/)

/** Puts a text in front of everything that people write in a tenant's records. */
export const prefixTexts = (tenantCode: string, text: string) =>
  inTenant(tenantCode, async (client) => {
    for (const place of shownTexts) {
      const [table, column] = place.split('.')
      await client.query(`update ${table} set ${column} = $1 || ${column} where ${column} is not null`, [text])
    }
  })
