import { accountCalls } from '@lanyard/contract/browser'
import { openApi } from '../api.ts'
import type { SessionClient } from '../session/session.ts'

/** Account calls, shared by learners and staff. */
export const openAccountApi = (session: SessionClient) => openApi(accountCalls, session)
export type AccountApi = ReturnType<typeof openAccountApi>
