import { classCalls } from '@lanyard/contract/calls/class-calls'
import { openApi } from '@lanyard/web/api.ts'
import { session } from '../../session.ts'

/** Only the pages of classes load these calls. */
export const { callQuery, client, useCallMutation } = openApi(classCalls, session)
