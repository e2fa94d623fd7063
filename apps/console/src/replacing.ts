import type { PatchOperation } from '@lanyard/contract'

/** The changes of one thing, as a patch: each field that is named gets its value. */
export const replacing = (fields: Readonly<Record<string, unknown>>): PatchOperation[] =>
  Object.entries(fields).map(([field, value]) => ({ op: 'replace', path: `/${field}`, value }))
