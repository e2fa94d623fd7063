import { anyListCalls, documentCalls, learnerCalls, policyFileCalls } from '@lanyard/contract/browser'
import { openAccountApi } from '@lanyard/web/account/account-api.ts'
import { openApi } from '@lanyard/web/api.ts'
import { fetchTogether } from '@lanyard/web/fetch-together.ts'
import { session } from './session.ts'

export const { callQuery, callTaggedQuery, callWholeList, client, tagged, useCallMutation } = openApi(
  { ...learnerCalls, ...documentCalls, ...policyFileCalls, ...anyListCalls },
  session,
  fetchTogether((input, init) => fetch(input, init)),
)
export const accountApi = openAccountApi(session)
