import { accountCalls } from '@lanyard/contract'
import { ownRoutesOf, type Route } from '../../platform/routes.ts'
import type { Identity } from '../identity.ts'
import { changePassword } from './change-password.ts'
import { devicesOf, endOne, endOthers } from './devices.ts'
import { ownerOf } from './owner.ts'
import { confirmTwoStep, endTwoStep, replaceCodes, startTwoStep, twoStepOf } from './two-step.ts'

/** One's own account, on the tenant's sites, the API's host and the console. */
export const accountRoutes = (identity: Identity): Route[] =>
  ownRoutesOf(accountCalls, ['site', 'api', 'console'], {
    listSignedInDevices: (asked) => devicesOf(identity, ownerOf(identity, asked)),
    endSession: (asked) => endOne(identity, ownerOf(identity, asked), (asked.params as { id: string }).id),
    endOtherSessions: (asked) => endOthers(identity, ownerOf(identity, asked)),
    changePassword: (asked) => changePassword(identity, ownerOf(identity, asked), asked.body),
    getTwoStep: (asked) => twoStepOf(identity, ownerOf(identity, asked)),
    startTwoStep: (asked) => startTwoStep(identity, ownerOf(identity, asked), asked.body.password),
    confirmTwoStep: (asked) => confirmTwoStep(identity, ownerOf(identity, asked), asked.body.code),
    endTwoStep: (asked) => endTwoStep(identity, ownerOf(identity, asked), asked.body.password),
    replaceRecoveryCodes: (asked) => replaceCodes(identity, ownerOf(identity, asked), asked.body.password),
  })
