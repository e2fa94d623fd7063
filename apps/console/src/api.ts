import { apiKeyCalls, catalogueOverviewCalls, tenantsCalls } from '@lanyard/contract'
import { openAccountApi } from '@lanyard/web/account/account-api.ts'
import { openApi } from '@lanyard/web/api.ts'
import { session } from './session.ts'

export const { client, ask, useTell } = openApi({ ...catalogueOverviewCalls, ...tenantsCalls, ...apiKeyCalls }, session)
export const accountApi = openAccountApi(session)
