import { z } from 'zod'
import { type Calls, one, plain } from '../call.ts'
import { entity } from '../entity.ts'
import { day, exactly, flag, id, moment, required, text } from '../fields.ts'
import { idParams, noQuery } from './listing.ts'

/** Whether anybody who has the address can verify the credential, and until when. */
export const credentialShare = entity('credentialShare', {
  credentialId: required(id),
  isShared: required(flag),
  /** Of the page; with `.json` at its end, of the same as data. Null while it is off. */
  address: text,
  /** The last day, where the provider is; null without an end. */
  sharedUntil: day,
  sharedAt: moment,
  /** Only an issued credential can be shared and has a badge. */
  isShareable: required(flag),
})

/** A signed credential of Open Badges 3.0, to be kept as a file. */
const credentialBadge = z.object({
  filename: z.string(),
  jwt: z.string(),
  /** Where the keys are that check it. */
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
  },
  replaceCredentialShare: {
    method: 'PUT',
    path,
    summary: 'Let others verify a credential, until a day or until it is switched off; while it is on, the address stays',
    needs,
    params: idParams,
    query: noQuery,
    body: { name: 'item', schema: exactly({ sharedUntil: day }) },
    answer: one(credentialShare),
  },
  endCredentialShare: {
    method: 'DELETE',
    path,
    summary: 'Nobody can verify the credential any more; its address never comes back',
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
  },
} as const satisfies Calls
