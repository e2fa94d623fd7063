import { anyListCalls, apiKeyCalls, catalogueOverviewCalls, exportCalls, importCalls, recordEditorCalls, tenantsCalls } from '@lanyard/contract/browser'
import { openAccountApi } from '@lanyard/web/account/account-api.ts'
import { openApi } from '@lanyard/web/api.ts'
import { session } from './session.ts'

export const { callQuery, callTaggedQuery, client, useCallMutation } = openApi(
  {
    ...catalogueOverviewCalls,
    ...tenantsCalls,
    ...apiKeyCalls,
    ...anyListCalls,
    ...importCalls,
    ...exportCalls,
    ...recordEditorCalls,
  },
  session,
)
export const accountApi = openAccountApi(session)
