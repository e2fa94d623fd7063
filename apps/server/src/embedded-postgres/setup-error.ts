/** An error the operator can fix. Only its message is printed. */
export class SetupError extends Error {
  override name = 'SetupError'
}
