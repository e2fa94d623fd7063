import { accountCalls } from '@lanyard/contract'
import { accountRoutesOf, type Route } from '../../http/routes.ts'
import type { Identity } from '../identity.ts'
import { confirmTwoStep, endTwoStep, replaceCodes, startTwoStep, twoStepOf } from '../two-step/two-step.ts'
import { changePassword } from './change-password.ts'
import { devicesOf, endOne, endOthers } from './devices.ts'
import { ownerOf, wholeOwnerOf } from './owner.ts'

/** The signed-in person's own account, on the tenant's sites, the API host and the console. */
export const accountRoutes = (identity: Identity): Route[] =>
  accountRoutesOf(accountCalls, ['site', 'api', 'console'], {
    listSignedInDevices: (context) => devicesOf(identity, ownerOf(identity, context)),
    endSession: (context) => endOne(identity, ownerOf(identity, context), (context.params as { id: string }).id),
    endOtherSessions: (context) => endOthers(identity, ownerOf(identity, context)),
    changePassword: async (context) => changePassword(identity, wholeOwnerOf(identity, context), context.body),
    getTwoStep: (context) => twoStepOf(identity, ownerOf(identity, context)),
    startTwoStep: async (context) => startTwoStep(identity, wholeOwnerOf(identity, context), context.body.password),
    confirmTwoStep: async (context) => confirmTwoStep(identity, wholeOwnerOf(identity, context), context.body.code),
    endTwoStep: async (context) => endTwoStep(identity, wholeOwnerOf(identity, context), context.body),
    replaceRecoveryCodes: async (context) => replaceCodes(identity, wholeOwnerOf(identity, context), context.body),
  })
