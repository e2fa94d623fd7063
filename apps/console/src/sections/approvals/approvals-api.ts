import { tenantsCalls } from '@lanyard/contract/browser'
import { approvalCalls } from '@lanyard/contract/calls/approval-calls'
import { openApi } from '@lanyard/web/api.ts'
import { session } from '../../session.ts'

/** Only the pages of approvals load these calls. A decision also changes the numbers at home. */
export const { callQuery, client, useCallMutation } = openApi({ ...tenantsCalls, ...approvalCalls }, session)
