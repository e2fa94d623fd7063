import { staffLearnerCalls } from '@lanyard/contract/calls/staff-learner-calls'
import { openApi } from '@lanyard/web/api.ts'
import { session } from '../../session.ts'

/** Only the pages of learners load these calls. */
export const { callQuery, client, useCallMutation } = openApi(staffLearnerCalls, session)
