import { accountCalls } from '@lanyard/contract/browser'
import { openApi } from '../api.ts'
import type { SessionClient } from '../session/session.ts'

/** The calls about one's own account, the same for learners and staff. */
export const openAccountApi = (session: SessionClient) => openApi(accountCalls, session)
export type AccountApi = ReturnType<typeof openAccountApi>
