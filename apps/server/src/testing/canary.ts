/** Written into every text of one tenant that a call could answer; in no byte that anybody else is sent. */
export const canary = 'canary-7f3a91'

/** The texts that are marked. */
export const canaryColumns: readonly [table: string, column: string][] = [
  ['learners', 'last_name'],
  ['learner_addresses', 'street_name'],
  ['learner_next_of_kin', 'last_name'],
  ['course_offers', 'description'],
  ['units', 'description'],
  ['timetables', 'description'],
  ['classes', 'description'],
  ['logbook_messages', 'subject'],
  ['support_cases', 'subject'],
  ['support_case_entries', 'html_body'],
  ['credentials', 'document_description'],
  ['finance_invoices', 'invoice_reference'],
  ['finance_invoice_lines', 'description'],
  ['finance_credit_notes', 'credit_note_reference'],
  ['documents', 'filename'],
]

/** One identifier of each kind that no other tenant has comes from these. */
export const tablesWithIds = [
  'learners',
  'course_enrolments',
  'unit_enrolments',
  'logbook_messages',
  'support_cases',
  'credentials',
  'finance_invoices',
  'documents',
  'accounts',
]
