import { roles } from '@lanyard/contract'

/** The callers. `Another’s administrator` belongs to another tenant; `Operator elsewhere` currently works for another tenant. */
export const callerKinds = ['Nobody', ...roles, 'Another’s administrator', 'Operator elsewhere'] as const
export type CallerKind = (typeof callerKinds)[number]

/** A tenant's site, the API host, and the console. */
export type Where = 'site' | 'api' | 'console'

/** One row of the matrix: the permission, a grant for each column, the hosts, and its operations. */
type Row = { may: string; grants: string; at: readonly Where[]; operations: string | RegExp }

const everywhere = ['site', 'api', 'console'] as const
const learners = ['site', 'api'] as const
const staff = ['api', 'console'] as const
const console = ['console'] as const

const finance = 'invoices|invoice-lines|refunds|payments|credit-notes'
const ofFinance = (method: string) => new RegExp(`^${method} /records/(${finance})$`)
const ofOthers = (method: string) => new RegExp(`^${method} /records/(?!(${finance})$)[a-z-]+$`)

/**
 * The columns: Learner, SupportAgent, FinanceOfficer, Trainer, ContentEditor, RecordsManager, TenantAdmin, Auditor, PrivacyOfficer, Operator; another's
 * administrator, the operator elsewhere.
 */
const rows: readonly Row[] = [
  {
    ...{ may: 'own learner records, own cases', grants: 'yes - - - - - - - - -  - -', at: learners },
    operations: `getLearnerAccount getLearnerAttention readSeveral listCourseEnrolments listCourseEnrolmentSummaries listUnitEnrolments listUnitEnrolmentElements listElearningEnrolments
      listLearnerClassRegistrations listLearnerTimetableStats getCalendarFeed createCalendarFeed endCalendarFeed listMessages getMessage markMessage
      listSupportCases getSupportCase listLearnerSupportCaseCategories createSupportCase createSupportCaseEntry listCredentials getCredentialShare
      replaceCredentialShare endCredentialShare getCredentialBadge listFinanceInvoices listFinanceCreditNotes listFinancePayments getFinanceStats
      listFinanceInvoiceLines listFinanceInvoiceCredits getLearnerPersonal replaceLearnerPersonal getLearnerNextOfKin replaceLearnerNextOfKin getLearnerDemographics
      replaceLearnerDemographics listOwnChangeRequests createChangeRequest takeBackChangeRequest createDataDownload listRecordViews getNotificationChoices replaceNotificationChoices createDocumentFile getDocumentFile listFiles getObjectUrl`,
  },
  {
    ...{ may: 'their own account', grants: 'yes yes yes yes yes yes yes yes yes yes  yes yes', at: everywhere },
    operations: `listSignedInDevices endSession endOtherSessions changePassword getTwoStep startTwoStep confirmTwoStep endTwoStep replaceRecoveryCodes`,
  },
  { may: 'read the catalogue', grants: 'yes yes yes yes yes yes yes yes yes yes  yes yes', at: everywhere, operations: /^GET \/combos\/[\w-]+$/ },
  { may: 'read the catalogue', grants: 'yes yes yes yes yes yes yes yes yes yes  yes yes', at: staff, operations: 'listCatalogue searchCatalogue' },
  {
    ...{ may: 'create and replace catalogue values', grants: '- - - - - yes yes - - yes  yes yes', at: everywhere },
    operations: /^(POST|PUT) \/combos\/[\w-]+(\/\{id\})?$/,
  },
  { may: 'create and replace catalogue values', grants: '- - - - - yes yes - - yes  yes yes', at: staff, operations: 'listCataloguePeople countValueUse' },
  { may: 'settings: read', grants: '- - - - - - yes yes - yes  yes yes', at: staff, operations: 'listApiKeys getInboxSettings listCaseTeams getApprovalRules' },
  {
    may: 'settings',
    grants: '- - - - - - yes - - yes  yes yes',
    at: staff,
    operations: 'createApiKey revokeApiKey replaceInboxSettings createCaseTeam changeCaseTeam replaceApprovalRules',
  },
  { may: 'read finance records', grants: '- - yes - - yes yes yes - -  yes -', at: staff, operations: ofFinance('GET') },
  { may: 'import finance records', grants: '- - yes - - yes yes - - -  yes -', at: staff, operations: ofFinance('PUT') },
  { may: 'read records', grants: '- - - - - yes yes yes - -  yes -', at: staff, operations: ofOthers('GET') },
  { may: 'import records', grants: '- - - - - yes yes - - -  yes -', at: staff, operations: ofOthers('PUT') },
  { may: 'import records', grants: '- - - - - yes yes - - -  yes -', at: staff, operations: 'addLearner' },
  { may: 'read records', grants: '- - - - - yes yes yes - -  yes -', at: staff, operations: 'listMissingNatFields exportNatFiles getExportedFiles' },
  {
    ...{ may: 'read records of one’s area', grants: '- - yes - - yes yes yes - -  yes -', at: staff },
    operations: 'listRecordTypes searchRecords listRecordOptions getRecord getRecordHistory exportRecords',
  },
  {
    ...{ may: 'import records of one’s area', grants: '- - yes - - yes yes - - -  yes -', at: staff },
    operations: `createRecord saveRecord retireRecord listImports createImport getImport checkImportAgain listImportProblems downloadRefusedRows applyImport pauseImport
      cancelImport undoImport downloadImportTemplate downloadImportSample`,
  },
  {
    ...{ may: 'read cases, all or assigned', grants: '- yes yes yes - yes yes yes yes -  yes -', at: staff },
    operations: 'listCases listCaseViews createCaseView changeCaseView removeCaseView listCasePeople getCase showCasePresence',
  },
  {
    ...{ may: 'answer cases, all or assigned', grants: '- yes yes yes - yes yes - - -  yes -', at: staff },
    operations: `createCase changeCase changeCases undoCaseChanges addCaseNote replyToCase takeBackReply saveCaseDraft createCaseFile
      listSavedReplies createSavedReply changeSavedReply removeSavedReply fillSavedReply mergeCase unmergeCase splitCase replyToCases`,
  },
  {
    ...{ may: 'find learners, with everything or with their money', grants: '- yes yes - - yes yes yes yes -  yes -', at: console },
    operations: 'listLearners exportLearners getLearnerPage getLearnerTimeline listLearnerViews',
  },
  {
    may: 'reports of cases',
    grants: '- yes - - - yes yes yes yes -  yes -',
    at: console,
    operations: 'getCaseAgeReport getFirstAnswerReport getCategoryReport getRatingReport',
  },
  { may: 'reports of learners', grants: '- yes - - - yes yes yes yes -  yes -', at: console, operations: 'getSignInReport getAttendanceReport' },
  { may: 'reports of money', grants: '- yes yes - - yes yes yes yes -  yes -', at: console, operations: 'getOverdueReport' },
  {
    ...{ may: 'read requested changes', grants: '- yes - - - yes yes yes yes -  yes -', at: staff },
    operations: 'listChangeRequests getChangeRequest',
  },
  {
    ...{ may: 'decide on requested changes', grants: '- yes - - - yes yes - - -  yes -', at: staff },
    operations: 'revealChangeRequest decideChangeRequest approveChangeRequests',
  },
  {
    ...{ may: 'messages to all or to own classes', grants: '- yes - yes - yes yes - - -  yes -', at: staff },
    operations: 'listBroadcasts getBroadcast listBroadcastAudiences previewBroadcast createBroadcastFile createBroadcast stopBroadcast',
  },
  {
    may: 'open files of cases, all or assigned',
    grants: '- yes yes yes - yes yes yes yes -  yes -',
    at: console,
    operations: 'openCaseDocument',
  },
  {
    may: 'read and open documents of learners',
    grants: '- yes - - - yes yes yes yes -  yes -',
    at: console,
    operations: 'listLearnerDocuments openLearnerDocument',
  },
  { may: 'see sealed numbers', grants: '- - - - - yes yes - yes -  yes -', at: console, operations: 'revealLearnerNumber' },
  { may: 'see the portal as a learner', grants: '- yes - - - - yes - yes -  yes -', at: console, operations: 'seeAsLearner' },
  { may: 'write notes about learners', grants: '- yes - - - yes yes - - -  yes -', at: console, operations: 'addLearnerNote removeLearnerNote' },
  { may: 'read classes, all or own', grants: '- yes - yes - yes yes yes yes -  yes -', at: console, operations: 'listClasses getClass' },
  { may: 'read all classes', grants: '- yes - - - yes yes yes yes -  yes -', at: console, operations: 'listClassOptions' },
  { may: 'mark attendance in all or own classes', grants: '- yes - yes - yes yes - - -  yes -', at: console, operations: 'markAttendance' },
  { may: 'set results of all or own units', grants: '- - - yes - yes yes - - -  yes -', at: console, operations: 'saveResults' },
  { may: 'list tenants, own only', grants: '- - - - - - yes - - yes  yes yes', at: console, operations: 'listTenants' },
  { may: 'create tenants', grants: '- - - - - - - - - yes  - yes', at: console, operations: 'createTenant' },
  {
    ...{ may: 'own tenant and its sites', grants: '- - - - - - yes - - yes  - yes', at: console },
    operations: 'getTenant updateTenant listSites createSite updateSite',
  },
  {
    ...{ may: 'users, invitations, roles, settings: read', grants: '- - - - - - yes yes - yes  - yes', at: console },
    operations: 'listInvitations getInvitation listUsers getUser listRoles listIdentityProviders listFailedMails',
  },
  {
    ...{ may: 'users, invitations, roles, settings', grants: '- - - - - - yes - - yes  - yes', at: console },
    operations: `createInvitation updateInvitation createInvitationLink updateUser logoutUser endUserSessions resetUserTwoStep inviteLearner inviteLearnerAgain
      updateLearnerAccount endLearnerSessions resetLearnerTwoStep createIdentityProvider replaceIdentityProvider deleteIdentityProvider testIdentityProvider
      tryIdentityProvider retryFailedMail previewLearnerInvitations listLearnerInvitations startLearnerInvitations updateLearnerInvitations`,
  },
  { may: 'read settings; branding counts as content', grants: '- - - - yes - yes yes - yes  - yes', at: console, operations: 'listSettings getSetting' },
  { may: 'change settings; branding counts as content', grants: '- - - - yes - yes - - yes  - yes', at: console, operations: 'updateSetting' },
  {
    ...{ may: 'read learners and their records', grants: '- yes - - - yes yes yes yes -  - -', at: console },
    operations: 'listLearnerAccounts getTenantLearnerAccount',
  },
  {
    ...{ may: 'policies, public files, branding', grants: '- - - - yes - yes - - yes  - yes', at: console },
    operations: `createBrandingUpload listBranding deleteBranding listDeletedBranding restoreBranding createPolicyUpload deletePolicy listPolicies listDeletedPolicies restorePolicy listPublicFiles
      createPublicFileUpload deletePublicFile listDeletedPublicFiles restorePublicFile`,
  },
  {
    ...{ may: 'finance-settings files', grants: '- - yes - - - yes - - yes  - yes', at: console },
    operations: 'createFinanceSettingsUpload listFinanceSettings deleteFinanceSettings listDeletedFinanceSettings restoreFinanceSettings',
  },
  { may: 'audit log', grants: '- - - - - - yes yes yes yes  - yes', at: console, operations: 'listAuditEvents exportAuditEvents listAuditActions' },
  {
    ...{ may: 'the log of the console itself', grants: '- - - - - - - - - yes  - yes', at: console },
    operations: 'listConsoleEvents exportConsoleEvents listConsoleActions getInstallationStatus',
  },
  {
    may: 'what needs attention: everyone who works here',
    grants: '- yes yes yes yes yes yes yes yes yes  - yes',
    at: console,
    operations: 'getHome reportRefusedPage',
  },
]

/** For the holder of an invitation's link: no authentication needed. */
const forAnyone = 'viewInvitation acceptInvitation startInvitationIdentity declineInvitation requestInvitation'

export type Operation = { operation: string; method: string; path: string }

const isAmong = ({ operation, method, path }: Operation, operations: string | RegExp) =>
  typeof operations === 'string' ? operations.split(/\s+/).includes(operation) : operations.test(`${method} ${path}`)

/** The operations named in the matrix. */
export const writtenNames = [...rows.map(({ operations }) => operations), forAnyone].flatMap((names) => (typeof names === 'string' ? names.split(/\s+/) : []))

export type Expected = 'done' | 401 | 403 | 404

/** A learner's token works on the site, a staff token in the console, and both at the API. */
const isSignedInAt = (where: Where, caller: CallerKind) => caller !== 'Nobody' && (where === 'api' || (where === 'site') === (caller === 'Learner'))

/** What the matrix says about an operation, by host and caller. Undefined if it is missing or listed twice. */
export const expectedOf = (operation: Operation): ((where: Where, caller: CallerKind) => Expected) | undefined => {
  if (isAmong(operation, forAnyone)) return (where, caller) => (where !== 'console' ? 404 : caller === 'Learner' ? 401 : 'done')
  const [row, ...more] = rows.filter(({ operations }) => isAmong(operation, operations))
  if (!row || more.length > 0) return undefined
  const grants = row.grants.split(/\s+/)
  return (where, caller) => {
    if (!row.at.includes(where)) return 404
    if (!isSignedInAt(where, caller)) return 401
    if (caller === 'Another’s administrator' && operation.path.includes('{tenantCode}')) return 404
    return grants[callerKinds.indexOf(caller) - 1] === 'yes' ? 'done' : 403
  }
}
