/** An edit of one source file. `from` occurs exactly once in it. */
export type Edit = { file: string; from: string; to: string }

/** A change to a built script. */
export type ScriptChange = { from: RegExp; to: string }

/** How one guarantee is switched off, to see its proof turn red. The product itself knows nothing of it. */
export type Break = {
  /** What no longer holds, in a few words. */
  what: string
  /** The fault that the proof then reports; a proof that turns red for another reason shows nothing. */
  shows?: RegExp
  /** Changes to sources under `apps/server/src` or `packages/contract/src`, made while Node loads them. */
  edits?: readonly Edit[]
  /** Changes to the built scripts of the front ends, made while a proof's browser loads them. `from` is found at most once in a script. */
  scripts?: readonly ScriptChange[]
  /** Statements of the database's owner, run once Lanyard is ready. */
  sql?: string
  /** Environment variables that Lanyard is started with. */
  environment?: Record<string, string>
}

export const editsVariable = 'LANYARD_PROVE_EDITS'

/** The source with the edit made. */
export const edited = (source: string, { file, from, to }: Edit): string => {
  const pieces = source.split(from)
  if (pieces.length !== 2) throw new Error(`A break expects ${JSON.stringify(from)} once in ${file}; it occurs ${pieces.length - 1} times.`)
  return pieces.join(to)
}
