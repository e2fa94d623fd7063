import { caseTeamCalls } from '@lanyard/contract/calls/case-team-calls'
import { openApi } from '@lanyard/web/api.ts'
import { session } from '../../../session.ts'

/** Only the inbox's settings load these calls. */
export const { callQuery, client } = openApi(caseTeamCalls, session)
