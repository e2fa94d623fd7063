import { z } from 'zod'
import { type Call, many, plain } from '../call.ts'
import { entity } from '../entity.ts'
import { flag, moment, required, text } from '../fields.ts'
import { authenticatorSetup, passwordRules } from './sign-in.ts'

/** A device that is signed in. */
export const signedInDevice = entity('signedInDevice', {
  sessionId: required(text),
  device: text,
  address: text,
  signedInAt: required(moment),
  lastSeenAt: required(moment),
  isCurrent: required(flag),
})

/** `isOffered`: the tenant allows learners to turn it on. `isRequired`: it can't be turned off. */
export const twoStep = z.object({ isOn: z.boolean(), isOffered: z.boolean(), isRequired: z.boolean(), recoveryCodesLeft: z.int(), passwordRules })

const secret = z.string().min(1).max(4000)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const nothing = z.object({})
/** `code`: an authenticator code or a recovery code. */
const withSecondFactor = z.strictObject({ password: secret, code: secret })
const needs = 'own-account'

/** Calls on one's own account, for learners and staff. Sensitive changes require the password again. */
export const accountCalls = {
  listSignedInDevices: { method: 'GET', path: '/account/sessions', summary: 'List signed-in devices', needs, answer: many(signedInDevice) },
  endSession: {
    method: 'DELETE',
    path: '/account/sessions/{id}',
    summary: 'Sign out one device',
    needs,
    params: z.object({ id: z.uuid().meta({ description: 'Must be the id of a session.' }) }),
    answer: plain(nothing),
  },
  endOtherSessions: { method: 'DELETE', path: '/account/sessions', summary: 'Sign out all other devices', needs, answer: plain(nothing) },
  changePassword: {
    method: 'PUT',
    path: '/account/password',
    summary: 'Change the password and sign out all other devices',
    needs,
    body: { name: 'item', schema: z.strictObject({ currentPassword: secret, newPassword: secret }) },
    answer: plain(nothing),
  },
  getTwoStep: { method: 'GET', path: '/account/two-step', summary: 'The state of two-step verification', needs, answer: plain(twoStep) },
  startTwoStep: {
    method: 'POST',
    path: '/account/two-step',
    summary: 'Start setting up two-step verification; returns the secret for the authenticator',
    needs,
    body: { name: 'item', schema: z.strictObject({ password: secret }) },
    answer: plain(authenticatorSetup),
  },
  confirmTwoStep: {
    method: 'POST',
    path: '/account/two-step/confirmation',
    summary: "Turn on two-step verification with the authenticator's first code; returns the recovery codes once",
    needs,
    body: { name: 'item', schema: z.strictObject({ code: secret }) },
    answer: plain(recoveryCodes),
  },
  endTwoStep: {
    method: 'DELETE',
    path: '/account/two-step',
    summary: 'Turn off two-step verification, with the password and an authenticator or recovery code',
    needs,
    body: { name: 'item', schema: withSecondFactor },
    answer: plain(nothing),
  },
  replaceRecoveryCodes: {
    method: 'POST',
    path: '/account/recovery-codes',
    summary: 'Create new recovery codes, shown once; the old ones stop working. Requires the password and an authenticator or recovery code',
    needs,
    body: { name: 'item', schema: withSecondFactor },
    answer: plain(recoveryCodes),
  },
} as const satisfies Record<string, Call>
