import { crossTenant } from './p01-cross-tenant.ts'
import { crossLearner } from './p02-cross-learner.ts'
import { poolHygiene } from './p05-pool-hygiene.ts'
import { revocation } from './p12-revocation.ts'
import { signedAddresses } from './p23-signed-addresses.ts'
import { pathAbuse } from './p24-path-abuse.ts'
import { injection } from './p28-injection.ts'
import { paging } from './p29-paging.ts'
import { jsonPatch } from './p30-json-patch.ts'
import { killApplication } from './p32-kill-application.ts'
import { killDatabase } from './p33-kill-database.ts'
import { idempotency } from './p35-idempotency.ts'
import { lostUpdate } from './p36-lost-update.ts'
import type { Proof } from './proof.ts'

/** In the order of the promises. */
export const proofs: readonly Proof[] = [
  ...[crossTenant, crossLearner, poolHygiene, revocation, signedAddresses, pathAbuse, injection],
  ...[paging, jsonPatch, killApplication, killDatabase, idempotency, lostUpdate],
]
