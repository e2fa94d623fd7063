import { storedXss } from './promises/content/p20-stored-xss.ts'
import { safeHeaders } from './promises/content/p21-headers.ts'
import { uploads } from './promises/content/p22-uploads.ts'
import { signedAddresses } from './promises/content/p23-signed-addresses.ts'
import { pathAbuse } from './promises/content/p24-path-abuse.ts'
import { orphans } from './promises/content/p25-orphans.ts'
import { killApplication } from './promises/durability/p32-kill-application.ts'
import { killDatabase } from './promises/durability/p33-kill-database.ts'
import { faultsAround } from './promises/durability/p34-faults.ts'
import { idempotency } from './promises/durability/p35-idempotency.ts'
import { lostUpdate } from './promises/durability/p36-lost-update.ts'
import { backupAndMigration } from './promises/durability/p37-backup-and-migration.ts'
import { secretsAndAudit } from './promises/durability/p38-secrets.ts'
import { eventLoop } from './promises/durability/p39-event-loop.ts'
import { deadListener } from './promises/durability/p40-dead-listener.ts'
import { backupUnderLoad } from './promises/durability/p41-backup-under-load.ts'
import { pooler } from './promises/durability/p42-pooler.ts'
import { importTwice } from './promises/durability/p43-import-twice.ts'
import { killImport } from './promises/durability/p44-kill-import.ts'
import { changeLog } from './promises/durability/p46-change-log.ts'
import { severalProcesses } from './promises/durability/p48-several-processes.ts'
import { client } from './promises/identity/p07-client.ts'
import { twoPools } from './promises/identity/p08-two-pools.ts'
import { challengeMachine } from './promises/identity/p09-challenge-machine.ts'
import { bruteForce } from './promises/identity/p10-brute-force.ts'
import { noEnumeration } from './promises/identity/p11-no-enumeration.ts'
import { revocation } from './promises/identity/p12-revocation.ts'
import { timeouts } from './promises/identity/p13-timeouts.ts'
import { tokens } from './promises/identity/p14-tokens.ts'
import { totp } from './promises/identity/p15-totp.ts'
import { passwords } from './promises/identity/p16-passwords.ts'
import { requestForgery } from './promises/identity/p17-request-forgery.ts'
import { links } from './promises/identity/p18-links.ts'
import { flood } from './promises/identity/p19-flood.ts'
import { fuzz } from './promises/input/p26-fuzz.ts'
import { errors } from './promises/input/p27-errors.ts'
import { injection } from './promises/input/p28-injection.ts'
import { paging } from './promises/input/p29-paging.ts'
import { jsonPatch } from './promises/input/p30-json-patch.ts'
import { httpParsing } from './promises/input/p31-http-parsing.ts'
import { crossTenant } from './promises/isolation/p01-cross-tenant.ts'
import { crossLearner } from './promises/isolation/p02-cross-learner.ts'
import { functionLevel } from './promises/isolation/p03-function-level.ts'
import { databaseRefuses } from './promises/isolation/p04-database-refuses.ts'
import { poolHygiene } from './promises/isolation/p05-pool-hygiene.ts'
import { massAssignment } from './promises/isolation/p06-mass-assignment.ts'
import { internalNotes } from './promises/isolation/p45-internal-notes.ts'
import type { Proof } from './proof.ts'

/** In the order of the promises. */
export const proofs: readonly Proof[] = [
  crossTenant,
  crossLearner,
  functionLevel,
  databaseRefuses,
  poolHygiene,
  massAssignment,
  client,
  twoPools,
  challengeMachine,
  bruteForce,
  noEnumeration,
  revocation,
  timeouts,
  tokens,
  totp,
  passwords,
  requestForgery,
  links,
  flood,
  storedXss,
  safeHeaders,
  uploads,
  signedAddresses,
  pathAbuse,
  orphans,
  fuzz,
  errors,
  injection,
  paging,
  jsonPatch,
  httpParsing,
  killApplication,
  killDatabase,
  faultsAround,
  idempotency,
  lostUpdate,
  backupAndMigration,
  secretsAndAudit,
  eventLoop,
  deadListener,
  backupUnderLoad,
  pooler,
  importTwice,
  killImport,
  internalNotes,
  changeLog,
  severalProcesses,
]
