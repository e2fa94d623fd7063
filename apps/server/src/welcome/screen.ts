import type { Config } from '../config.ts'
import { demonstrationPassword } from '../demonstration/tenants.ts'
import type { Sites } from '../sites/sites.ts'
import { firstSteps } from './people.ts'

type Row = readonly string[]

/** Rows in columns, each as wide as its widest cell. */
const aligned = (rows: readonly Row[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `    ${row.map((cell, column) => cell.padEnd(widths[column] as number)).join('   ')}`.trimEnd())
}

/** Where mail can be read while no mail server is configured. */
export const mailboxAddress = ({ port, demonstration, mail }: Config) => (demonstration && !mail.smtpUrl ? `http://localhost:${port}/mail` : undefined)

/** What the terminal shows once Lanyard is ready: the start page's first lines. */
export const welcomeScreen = (config: Config, sites: Pick<Sites, 'all'>): string => {
  const { port, demonstration, consoleOrigin, apiOrigin, dataFolder, database } = config
  const mailbox = mailboxAddress(config)
  const start = `http://localhost:${port}`
  const tryIt = demonstration
    ? [
        ...aligned(firstSteps(sites.all(), consoleOrigin).map(({ as, address, email }) => [`As ${as}`, address, email])),
        '',
        `    Password for every account: ${demonstrationPassword}`,
        `    All sites and accounts:     ${start}`,
        '',
      ]
    : []
  const addresses: Row[] = [
    ...(demonstration ? [] : [['Console', consoleOrigin]]),
    ['API', `${apiOrigin}/docs`],
    ...(mailbox ? [['Sent mail', mailbox]] : []),
    ['Data', database.kind === 'embedded' ? dataFolder : 'in the PostgreSQL of DATABASE_URL'],
  ]
  return ['', `  Lanyard is ready. Open ${demonstration ? start : consoleOrigin}`, '', ...tryIt, ...aligned(addresses), '', '  Stop with Ctrl+C.', ''].join(
    '\n',
  )
}
