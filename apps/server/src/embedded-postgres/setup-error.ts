/** How `npm start` ends when it can't start; docs/operations.md lists the codes. */
const exitCodes = { other: 1, configuration: 2, port: 3, dataFolder: 4, database: 5 } as const
type Area = keyof typeof exitCodes

/** An error the operator can fix. Only its message is printed. */
export class SetupError extends Error {
  override name = 'SetupError'
  readonly exitCode: number
  constructor(message: string, { area = 'other', ...options }: ErrorOptions & { area?: Area } = {}) {
    super(message, options)
    this.exitCode = exitCodes[area]
  }
}
