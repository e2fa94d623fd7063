import { ResponseError } from '@lanyard/contract/browser'
import { explain } from '@lanyard/web/explain.ts'
import type { DraftFaults } from '../list/editing/draft.ts'
import type { PastedRow } from './read-rows.ts'

type ServerFaults = { rows: Map<number, DraftFaults>; above: string | undefined }

export const noServerFaults: ServerFaults = { rows: new Map(), above: undefined }

/** The server's errors by row: `/2/code` is the code of the third row sent. */
export const serverFaults = (error: unknown, sent: readonly PastedRow[]): ServerFaults => {
  const errors = error instanceof ResponseError ? (error.problem?.errors ?? []) : []
  const rows = new Map<number, DraftFaults>()
  const rest: string[] = []
  for (const { pointer, message } of errors) {
    const [, index, field] = /^\/(\d+)\/(\w+)/.exec(pointer) ?? []
    const row = index === undefined ? undefined : sent[Number(index)]
    if (row && field) rows.set(row.key, { ...rows.get(row.key), [field]: message })
    else rest.push(message)
  }
  return { rows, above: rest.length > 0 ? rest.join(' ') : errors.length > 0 ? undefined : explain(error) }
}
