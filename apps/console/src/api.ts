import { catalogueOverviewCalls } from '@lanyard/contract'
import { openApi } from '@lanyard/web/api.ts'
import { session } from './session.ts'

export const { ask } = openApi(catalogueOverviewCalls, session)
