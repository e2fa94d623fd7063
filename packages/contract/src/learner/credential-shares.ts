import { z } from 'zod'
import { type Calls, one, plain } from '../call.ts'
import { entity } from '../entity.ts'
import { day, exactly, flag, id, moment, required, text } from '../fields.ts'
import { noQuery } from '../query.ts'
import { idParams } from './listing.ts'

/** Whether anyone with the link can verify the credential, and until when. */
export const credentialShare = entity('credentialShare', {
  credentialId: required(id),
  isShared: required(flag),
  /** The page's URL; append `.json` for the same as data. Null while sharing is off. */
  address: text,
  /** The last day, in the provider's time zone; null for no end date. */
  sharedUntil: day,
  sharedAt: moment,
  /** Only an issued credential can be shared or has a badge. */
  isShareable: required(flag),
})

/** A signed Open Badges 3.0 credential, for download. */
const credentialBadge = z.object({
  filename: z.string(),
  jwt: z.string(),
  /** Where to find the keys that verify it. */
  keysAddress: z.string(),
})

const path = '/learner-app/credentials/{id}/share'
const needs = 'own-records'

export const credentialShareCalls = {
  getCredentialShare: {
    method: 'GET',
    path,
    summary: 'Whether a credential can be verified by others',
    needs,
    params: idParams,
    query: noQuery,
    answer: one(credentialShare),
    isSecret: true,
  },
  replaceCredentialShare: {
    method: 'PUT',
    path,
    summary: 'Let others verify a credential, until a date or until turned off; the link stays the same while it’s on',
    needs,
    params: idParams,
    query: noQuery,
    body: { name: 'item', schema: exactly({ sharedUntil: day }) },
    answer: one(credentialShare),
  },
  endCredentialShare: {
    method: 'DELETE',
    path,
    summary: 'Stop sharing a credential; its link never works again',
    needs,
    params: idParams,
    query: noQuery,
    answer: one(credentialShare),
  },
  getCredentialBadge: {
    method: 'GET',
    path: '/learner-app/credentials/{id}/badge',
    summary: 'The credential signed by the provider, as an Open Badges 3.0 JWT',
    needs,
    params: idParams,
    query: noQuery,
    answer: plain(credentialBadge),
    isSecret: true,
  },
} as const satisfies Calls
