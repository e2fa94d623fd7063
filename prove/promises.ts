import { crossTenant } from './promises/p01-cross-tenant.ts'
import { crossLearner } from './promises/p02-cross-learner.ts'
import { functionLevel } from './promises/p03-function-level.ts'
import { databaseRefuses } from './promises/p04-database-refuses.ts'
import { poolHygiene } from './promises/p05-pool-hygiene.ts'
import { massAssignment } from './promises/p06-mass-assignment.ts'
import { twoPools } from './promises/p08-two-pools.ts'
import { challengeMachine } from './promises/p09-challenge-machine.ts'
import { bruteForce } from './promises/p10-brute-force.ts'
import { noEnumeration } from './promises/p11-no-enumeration.ts'
import { revocation } from './promises/p12-revocation.ts'
import { timeouts } from './promises/p13-timeouts.ts'
import { tokens } from './promises/p14-tokens.ts'
import { totp } from './promises/p15-totp.ts'
import { passwords } from './promises/p16-passwords.ts'
import { requestForgery } from './promises/p17-request-forgery.ts'
import { links } from './promises/p18-links.ts'
import { flood } from './promises/p19-flood.ts'
import { storedXss } from './promises/p20-stored-xss.ts'
import { safeHeaders } from './promises/p21-headers.ts'
import { uploads } from './promises/p22-uploads.ts'
import { signedAddresses } from './promises/p23-signed-addresses.ts'
import { pathAbuse } from './promises/p24-path-abuse.ts'
import { orphans } from './promises/p25-orphans.ts'
import { fuzz } from './promises/p26-fuzz.ts'
import { errors } from './promises/p27-errors.ts'
import { injection } from './promises/p28-injection.ts'
import { paging } from './promises/p29-paging.ts'
import { jsonPatch } from './promises/p30-json-patch.ts'
import { httpParsing } from './promises/p31-http-parsing.ts'
import { killApplication } from './promises/p32-kill-application.ts'
import { killDatabase } from './promises/p33-kill-database.ts'
import { faultsAround } from './promises/p34-faults.ts'
import { idempotency } from './promises/p35-idempotency.ts'
import { lostUpdate } from './promises/p36-lost-update.ts'
import { backupAndMigration } from './promises/p37-backup-and-migration.ts'
import { secretsAndAudit } from './promises/p38-secrets.ts'
import { eventLoop } from './promises/p39-event-loop.ts'
import { deadListener } from './promises/p40-dead-listener.ts'
import { backupUnderLoad } from './promises/p41-backup-under-load.ts'
import { pooler } from './promises/p42-pooler.ts'
import type { Proof } from './proof.ts'

/** In the order of the promises. */
export const proofs: readonly Proof[] = [
  crossTenant,
  crossLearner,
  functionLevel,
  databaseRefuses,
  poolHygiene,
  massAssignment,
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
]
