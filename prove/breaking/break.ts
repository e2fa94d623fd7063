/** One place in the product's sources, and what stands there while the product is broken on purpose. `from` is found exactly once. */
export type Edit = { file: string; from: string; to: string }

/** How one guarantee is switched off, to see its proof turn red. The product itself knows nothing of it. */
export type Break = {
  /** What no longer holds, in a few words. */
  what: string
  /** Changes to sources under `apps/server/src` or `packages/contract/src`, made while Node loads them. */
  edits?: readonly Edit[]
  /** Statements of the database's owner, run once Lanyard is ready. */
  sql?: string
  /** Environment variables that Lanyard is started with. */
  environment?: Record<string, string>
}

export const editsVariable = 'LANYARD_PROVE_EDITS'
