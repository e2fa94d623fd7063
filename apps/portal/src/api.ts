import { documentCalls, learnerCalls } from '@lanyard/contract'
import { openAccountApi } from '@lanyard/web/account/account-api.ts'
import { openApi } from '@lanyard/web/api.ts'
import { session } from './session.ts'

export const { ask, client, useTell } = openApi({ ...learnerCalls, ...documentCalls }, session)
export const accountApi = openAccountApi(session)
