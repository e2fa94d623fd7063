import type { PatchOperation } from '@lanyard/contract'

/** Changes as a patch: each named field gets its value. */
export const replacing = (fields: Readonly<Record<string, unknown>>): PatchOperation[] =>
  Object.entries(fields).map(([field, value]) => ({ op: 'replace', path: `/${field}`, value }))
