import { z } from 'zod'
import { type Calls, plain } from '../call.ts'
import { idParams } from '../learner/listing.ts'
import { largestId, noQuery } from '../query.ts'
import { line } from '../tenants/written-text.ts'
import { anId } from './case.ts'
import { savedReplyFields } from './saved-reply-fields.ts'

/** `only-me`: the writer's own. `team`: for the members of `teamId`. */
const sharedWith = z.enum(['only-me', 'team', 'everyone'])
const savedReply = z
  .object({
    id: z.int(),
    name: z.string(),
    htmlBody: z.string(),
    sharedWith,
    teamId: z.int().nullable(),
    /** Whether the caller may change it. */
    mayChange: z.boolean(),
  })
  .meta({ title: 'SavedReply' })
export type SavedReply = z.output<typeof savedReply>

const written = z.strictObject({ name: line(80), htmlBody: z.string().regex(/\S/).max(20_000), sharedWith, teamId: anId.nullable().optional() })
const answers = ['cases:answer', 'cases:answer-assigned'] as const

export const savedReplyCalls = {
  listSavedReplies: {
    method: 'GET',
    path: '/saved-replies',
    summary: 'Texts to answer with: your own, your teams’ and everyone’s',
    needs: answers,
    query: noQuery,
    answer: plain(z.object({ savedReplies: z.array(savedReply) })),
  },
  createSavedReply: {
    method: 'POST',
    path: '/saved-replies',
    summary: `Save a text to answer with. Fields in braces are filled for each case: ${savedReplyFields.join(', ')}`,
    needs: answers,
    query: noQuery,
    body: { name: 'savedReply', schema: written },
    answer: plain(savedReply),
  },
  changeSavedReply: {
    method: 'PUT',
    path: '/saved-replies/{id}',
    summary: 'Change a text that you saved. An administrator can change those that are shared',
    needs: answers,
    params: idParams,
    query: noQuery,
    body: { name: 'savedReply', schema: written },
    answer: plain(savedReply),
  },
  removeSavedReply: {
    method: 'DELETE',
    path: '/saved-replies/{id}',
    summary: 'Remove a text that you saved',
    needs: answers,
    params: idParams,
    query: noQuery,
    answer: plain(z.object({ success: z.literal(true) })),
  },
  fillSavedReply: {
    method: 'GET',
    path: '/cases/{id}/saved-replies/{savedReplyId}',
    summary: 'A saved text with its fields filled for one case. `gaps` are the fields that must be filled in by hand',
    needs: answers,
    params: z.strictObject({
      id: idParams.shape.id,
      savedReplyId: z.int().min(1).max(largestId).meta({ description: 'Must be the id of a saved reply.' }),
    }),
    query: noQuery,
    answer: plain(z.object({ htmlBody: z.string(), gaps: z.array(z.string()) })),
  },
} as const satisfies Calls
