import { caseCalls } from '@lanyard/contract/browser'
import { openApi } from '@lanyard/web/api.ts'
import { session } from '../../session.ts'

/** Only the inbox loads these calls. */
export const { callQuery, client, useCallMutation } = openApi(caseCalls, session)
