import { crossTenant } from './p01-cross-tenant.ts'
import { crossLearner } from './p02-cross-learner.ts'
import { functionLevel } from './p03-function-level.ts'
import { databaseRefuses } from './p04-database-refuses.ts'
import { poolHygiene } from './p05-pool-hygiene.ts'
import { massAssignment } from './p06-mass-assignment.ts'
import { revocation } from './p12-revocation.ts'
import { links } from './p18-links.ts'
import { safeHeaders } from './p21-headers.ts'
import { uploads } from './p22-uploads.ts'
import { signedAddresses } from './p23-signed-addresses.ts'
import { pathAbuse } from './p24-path-abuse.ts'
import { orphans } from './p25-orphans.ts'
import { fuzz } from './p26-fuzz.ts'
import { errors } from './p27-errors.ts'
import { injection } from './p28-injection.ts'
import { paging } from './p29-paging.ts'
import { jsonPatch } from './p30-json-patch.ts'
import { killApplication } from './p32-kill-application.ts'
import { killDatabase } from './p33-kill-database.ts'
import { idempotency } from './p35-idempotency.ts'
import { lostUpdate } from './p36-lost-update.ts'
import { secretsAndAudit } from './p38-secrets.ts'
import type { Proof } from './proof.ts'

/** In the order of the promises. */
export const proofs: readonly Proof[] = [
  ...[crossTenant, crossLearner, functionLevel, databaseRefuses, poolHygiene, massAssignment, revocation, links, safeHeaders, uploads, signedAddresses],
  ...[pathAbuse, orphans, fuzz, errors, injection, paging, jsonPatch, killApplication, killDatabase, idempotency, lostUpdate, secretsAndAudit],
]
