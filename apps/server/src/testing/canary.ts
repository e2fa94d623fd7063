/** Written into every text of one tenant that a call could return. No one else's responses may contain it. */
export const canary = 'canary-7f3a91'

/** The marked columns. */
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

/** The tables with one id of each kind that no other tenant has. */
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
