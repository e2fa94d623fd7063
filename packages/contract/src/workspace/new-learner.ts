import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { recordValues, recordWarnings } from '../records/record-editor-calls.ts'
import { learnerInvitationMethods } from '../tenants/learner-accounts.ts'

const newLearner = z.strictObject({
  learner: recordValues.meta({ description: 'The fields of `learners`. Without `learnerNumber`, the learner gets the next number.' }),
  enrolment: recordValues.optional().meta({ description: 'The fields of `course-enrolments` except `learner`. Without it, the learner isn’t enrolled.' }),
  invitation: z
    .strictObject({ with: z.enum(learnerInvitationMethods) })
    .optional()
    .meta({ description: 'Needs the permission to invite. Without it, the learner isn’t invited.' }),
})

const addedLearner = z.object({
  learnerId: z.int(),
  learnerNumber: z.string(),
  temporaryPassword: z.string().nullable().meta({ description: 'Shown only once. Null unless the invitation was to have one.' }),
  warnings: recordWarnings,
})

export const newLearnerCalls = {
  addLearner: {
    method: 'POST',
    path: '/staff/learners',
    summary: 'Add a learner, enrol them in a course and invite them, all or nothing',
    needs: 'records:import',
    body: { name: 'item', schema: newLearner },
    answer: plain(addedLearner),
  },
} as const satisfies Calls
