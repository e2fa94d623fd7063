import { reportCalls } from '@lanyard/contract/calls/report-calls'
import { openApi } from '@lanyard/web/api.ts'
import { session } from '../../session.ts'

/** Only the reports load these calls. */
export const { callQuery } = openApi(reportCalls, session)
