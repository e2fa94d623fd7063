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
    listSignedInDevices: (asked) => devicesOf(identity, ownerOf(identity, asked)),
    endSession: (asked) => endOne(identity, ownerOf(identity, asked), (asked.params as { id: string }).id),
    endOtherSessions: (asked) => endOthers(identity, ownerOf(identity, asked)),
    changePassword: async (asked) => changePassword(identity, wholeOwnerOf(identity, asked), asked.body),
    getTwoStep: (asked) => twoStepOf(identity, ownerOf(identity, asked)),
    startTwoStep: async (asked) => startTwoStep(identity, wholeOwnerOf(identity, asked), asked.body.password),
    confirmTwoStep: async (asked) => confirmTwoStep(identity, wholeOwnerOf(identity, asked), asked.body.code),
    endTwoStep: async (asked) => endTwoStep(identity, wholeOwnerOf(identity, asked), asked.body),
    replaceRecoveryCodes: async (asked) => replaceCodes(identity, wholeOwnerOf(identity, asked), asked.body),
  })
