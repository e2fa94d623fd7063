export * from './approvals/approval-calls.ts'
export * from './approvals/approval-fields.ts'
export {
  type ApprovalRule,
  type ChangedField,
  type ChangeRequest,
  type ChangeState,
  changeRequestCalls,
  decidedFor,
  type OwnChangeRequests,
} from './approvals/change-requests.ts'
export * from './auth/account-calls.ts'
export * from './auth/api-key-calls.ts'
export * from './auth/sign-in.ts'
export * from './call.ts'
export * from './catalogue-overview.ts'
export * from './client.ts'
export * from './entity.ts'
export * from './fields.ts'
export * from './files/document.ts'
export * from './files/document-calls.ts'
export * from './files/document-limits.ts'
export * from './files/policy-file-calls.ts'
export * from './imports/export-calls.ts'
export * from './imports/import-calls.ts'
export * from './imports/import-limits.ts'
export {
  type ImportAttention,
  type ImportChangedRecord,
  type ImportChoices,
  type ImportProblem,
  type ImportProblemGroup,
  type ImportReport,
  type ImportRun,
  type ImportState,
  type ImportSummary,
  type ImportTable,
  type ImportTotals,
  type ImportUnknownCode,
  importStates,
  movingImportStates,
} from './imports/import-run.ts'
export * from './installation/status.ts'
export * from './key-scopes.ts'
export * from './learner/attention.ts'
export * from './learner/calendar-feed.ts'
export * from './learner/class-registrations.ts'
export * from './learner/course-enrolments.ts'
export * from './learner/credential-shares.ts'
export * from './learner/credentials.ts'
export * from './learner/demographics.ts'
export * from './learner/detail-fields.ts'
export * from './learner/documents.ts'
export * from './learner/elearning-enrolments.ts'
export * from './learner/elements.ts'
export * from './learner/finances/finance.ts'
export * from './learner/finances/invoice-lines.ts'
export * from './learner/learner-account.ts'
export * from './learner/learner-calls.ts'
export * from './learner/listing.ts'
export * from './learner/logbooks.ts'
export * from './learner/next-of-kin.ts'
export * from './learner/own-data.ts'
export * from './learner/personal.ts'
export * from './learner/several.ts'
export * from './learner/support-cases.ts'
export * from './learner/timetable-stats.ts'
export * from './learner/unit-enrolments.ts'
export { isWrittenValue } from './learner/written-fields.ts'
export * from './limits.ts'
export * from './lists/folded.ts'
export * from './lists/list-in-memory.ts'
export * from './lookups/index.ts'
export * from './lookups/lookup.ts'
export * from './lookups/lookup-calls.ts'
export * from './openapi/json-schema.ts'
export * from './openapi/openapi.ts'
export * from './openapi/openapi-document.ts'
export * from './openapi/openapi-example.ts'
export * from './param-names.ts'
export * from './permission.ts'
export * from './problem.ts'
export * from './query.ts'
export * from './records/identifiers.ts'
export * from './records/record-calls.ts'
export * from './records/record-editor-calls.ts'
export type { RecordField, RecordFieldKind, RecordType } from './records/record-field.ts'
export * from './records/record-types.ts'
export * from './statuses/index.ts'
export * from './tables.ts'
export * from './tenants/audit.ts'
export * from './tenants/audit-actions.ts'
export * from './tenants/audit-reasons.ts'
export * from './tenants/file-limits.ts'
export * from './tenants/files.ts'
export * from './tenants/home.ts'
export * from './tenants/identity-providers.ts'
export * from './tenants/invitation-statuses.ts'
export * from './tenants/invitations.ts'
export * from './tenants/learner-account-states.ts'
export * from './tenants/learner-accounts.ts'
export * from './tenants/learner-invitations.ts'
export * from './tenants/operator-audit.ts'
export * from './tenants/patch.ts'
export * from './tenants/provider-icons.ts'
export * from './tenants/roles.ts'
export * from './tenants/served-countries.ts'
export * from './tenants/setting-permissions.ts'
export * from './tenants/settings.ts'
export * from './tenants/tenant-params.ts'
export * from './tenants/tenants.ts'
export * from './tenants/tenants-calls.ts'
export * from './tenants/users.ts'
export { domain, line } from './tenants/written-text.ts'
export * from './unwrap.ts'
export * from './wire-case.ts'
export { actionPermissions, type CaseAction, keyOfAction } from './workspace/answers/case-actions.ts'
export { type CaseAttachment, caseFileCalls, type GivenAttachment } from './workspace/answers/case-attachments.ts'
export { caseDocumentCalls } from './workspace/answers/case-document-calls.ts'
export type { CasePane } from './workspace/answers/case-pane.ts'
export * from './workspace/answers/portal-sections.ts'
export * from './workspace/broadcasts.ts'
export {
  type CaseAge,
  type CaseDraft,
  type CaseFilters,
  type CasePeople,
  type CasePresence,
  type CaseSummary,
  type CaseViewName,
  caseAges,
  caseViewNames,
  type HeldReply,
  mostCases,
  type OpenedCase,
  type OwnCaseView,
  replyHeldFor,
  type ThreadItem,
} from './workspace/case.ts'
export * from './workspace/case-calls.ts'
export { caseMergeCalls } from './workspace/case-merge-calls.ts'
export * from './workspace/case-ratings.ts'
export * from './workspace/case-teams.ts'
export { type ClassView, classCalls, classViews } from './workspace/class-calls.ts'
export {
  type ClassLearner,
  type ClassOptions,
  type ClassSummary,
  type ClassUnit,
  type Mark,
  mostClasses,
  mostMarks,
  type OpenedClass,
  type UnitLearner,
  type UnitResult,
} from './workspace/classes.ts'
export { type InboxRules, type InboxSettings, inboxSettingsCalls } from './workspace/inbox-settings.ts'
export type { LearnerDocument } from './workspace/learner-documents.ts'
export * from './workspace/learner-kinds.ts'
export type { LearnerAlert, LearnerNote, LearnerView, StaffLearner, TimelineItem } from './workspace/learner-page.ts'
export * from './workspace/learner-segments.ts'
export type { ListedLearner } from './workspace/learners.ts'
export * from './workspace/record-views.ts'
export * from './workspace/report-periods.ts'
export * from './workspace/reports.ts'
export { type SavedReply, savedReplyCalls } from './workspace/saved-replies.ts'
export * from './workspace/saved-reply-fields.ts'
export * from './workspace/staff-learner-calls.ts'
