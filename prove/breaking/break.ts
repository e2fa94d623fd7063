/** An edit to one source file. `from` occurs exactly once in it. */
export type Edit = { file: string; from: string; to: string }

/** A change to a built script. */
export type ScriptChange = { from: RegExp; to: string }

/** How one guarantee is switched off, to see its proof fail. The product itself doesn't know about it. */
export type Break = {
  /** What no longer holds, in a few words. */
  what: string
  /** The fault the proof must report. Failing for another reason doesn't count. */
  shows?: RegExp
  /** Changes to sources under `apps/server/src` or `packages/contract/src`, made while Node loads them. */
  edits?: readonly Edit[]
  /** Changes to the front ends' built scripts, made while a proof's browser loads them. `from` occurs at most once in a script. */
  scripts?: readonly ScriptChange[]
  /** Statements run as the database's owner once Lanyard is ready. */
  sql?: string
  /** Environment variables for Lanyard. */
  environment?: Record<string, string>
}

export const editsVariable = 'PROVE_EDITS'

export const edited = (source: string, { file, from, to }: Edit): string => {
  const pieces = source.split(from)
  if (pieces.length !== 2) throw new Error(`A break expects ${JSON.stringify(from)} once in ${file}; it occurs ${pieces.length - 1} times.`)
  return pieces.join(to)
}
