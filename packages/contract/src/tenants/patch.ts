import { z } from 'zod'

export const patchLimit = 100

const pointer = z.string().max(1000)

/** RFC 6902. Unknown members of an operation are ignored. Names in a `value` are left unchanged. */
export const patchOperation = z.object({
  op: z.enum(['add', 'remove', 'replace', 'move', 'copy', 'test']),
  path: pointer,
  value: z.unknown().optional(),
  from: pointer.optional(),
})
export type PatchOperation = z.input<typeof patchOperation>

export const patchOperations = z.array(patchOperation).max(patchLimit)

/** The body of every PATCH call. */
export const patchBody = { name: 'patchOperations', schema: patchOperations } as const
