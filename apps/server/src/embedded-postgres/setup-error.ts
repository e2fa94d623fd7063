/** Something the operator can put right: the sentence says what, and is all that is printed. */
export class SetupError extends Error {
  override name = 'SetupError'
}
