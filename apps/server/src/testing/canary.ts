/** Written into every text of one tenant that a call could return. No one else's responses may contain it. */
export const canary = 'canary-7f3a91'

/** The marked columns: the texts that people write, table by table. */
export const canaryColumns: readonly [table: string, column: string][] = [
  ['learners', 'last_name'],
  ['learner_addresses', 'street_name'],
  ['learner_next_of_kin', 'last_name'],
  ['course_offers', 'description'],
  ['qualifications', 'name'],
  ['units', 'description'],
  ['unit_elements', 'description'],
  ['unit_enrolment_elements', 'result'],
  ['elearning_enrolments', 'site_name'],
  ['timetables', 'description'],
  ['classes', 'description'],
  ['staff', 'last_name'],
  ['staff_teams', 'name'],
  ['invitations', 'last_name'],
  ['logbook_messages', 'subject'],
  ['support_cases', 'subject'],
  ['support_case_entries', 'html_body'],
  ['case_notes', 'html_body'],
  ['case_drafts', 'html_body'],
  ['case_ratings', 'comment'],
  ['case_replies', 'html_body'],
  ['case_views', 'name'],
  ['case_presence', 'name'],
  ['saved_replies', 'html_body'],
  ['learner_notes', 'text'],
  ['learner_views', 'name'],
  ['broadcasts', 'subject'],
  ['message_files', 'filename'],
  ['change_request_fields', 'reason'],
  ['credentials', 'document_description'],
  ['finance_invoices', 'invoice_reference'],
  ['finance_invoice_lines', 'description'],
  ['finance_credit_notes', 'credit_note_reference'],
  ['finance_refunds', 'reason'],
  ['documents', 'filename'],
]

/** Tables without a marked column. A new table is marked, or stands here. */
export const unmarkedTables: Readonly<Record<string, readonly string[]>> = {
  'marked in another way': ['accounts', 'lookup_values'],
  'copies of marked texts, kept by triggers': ['case_search', 'learner_search', 'changes', 'case_undos'],
  'only ids, days, numbers and codes': [
    ...['approval_rules', 'case_events', 'case_merges', 'class_registrations', 'course_enrolments', 'finance_payments', 'inbox_rules'],
    ...['import_codes', 'import_columns', 'learner_demographics', 'learner_disabilities', 'learner_news', 'learner_prior_achievements', 'lookup_layers'],
    ...['qualification_enrolments', 'unit_enrolments', 'unit_offers', 'learner_invitation_rounds', 'import_retirements'],
  ],
  'sign-in, keys and what happened, which other proofs are about': [
    ...['address_failures', 'api_keys', 'audit_events', 'challenges', 'console_identities', 'credential_keys', 'idempotency_keys', 'identity_providers'],
    ...['learner_writes', 'outgoing_mail', 'provider_identities', 'rates', 'refusals', 'sessions', 'setting_changes', 'sign_in_links'],
  ],
  'files and imports, which no id leads to but their own': [
    ...['deleted_files', 'import_images', 'import_problems', 'import_sources', 'imports', 'tenant_uploads', 'watched_files'],
  ],
}

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
