/** A file that can't be read. Its message is a sentence for the person who sent it. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile'
}

/** Turns the faults of a reader or an archive into a sentence; faults that have one keep it. */
export const unreadable = (sentence: string, cause: unknown): UnreadableFile =>
  cause instanceof UnreadableFile ? cause : new UnreadableFile(sentence, { cause })
