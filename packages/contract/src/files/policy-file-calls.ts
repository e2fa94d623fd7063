import { z } from 'zod'
import { type Call, plain } from '../call.ts'

export const policyFile = z.object({
  key: z.string(),
  filename: z.string(),
  size: z.int(),
  contentType: z.string(),
  lastModified: z.iso.datetime(),
})

const keyed = { name: 'item', schema: z.strictObject({ key: z.string().min(1).max(1000) }) }

/** The provider's policies and procedures. */
export const policyFileCalls = {
  listFiles: {
    method: 'POST',
    path: '/api/list-files',
    summary: 'The policy files; the key is learnerapp/{TENANTCODE}/policies',
    needs: 'own-records',
    body: keyed,
    answer: plain(z.object({ files: z.array(policyFile) })),
  },
  getObjectUrl: {
    method: 'POST',
    path: '/api/get-object-url',
    summary: 'The URL that opens a policy file, valid for 5 minutes',
    needs: 'own-records',
    body: keyed,
    answer: plain(z.object({ url: z.string(), expiresAt: z.iso.datetime() })),
  },
} as const satisfies Record<string, Call>
