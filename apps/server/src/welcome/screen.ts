import type { Config } from '../config.ts'
import { demonstrationPassword } from '../demonstration/tenants.ts'
import type { Site } from '../sites/site.ts'
import type { Sites } from '../sites/sites.ts'
import { type Person, people } from './people.ts'

type Row = readonly string[]

/** Rows in columns, each as wide as its widest cell. */
const aligned = (rows: readonly Row[]): string[] => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) => `    ${row.map((cell, column) => cell.padEnd(widths[column] as number)).join('   ')}`.trimEnd())
}

const siteRow = ({ tenant, origin, status }: Site): Row => [tenant.name, origin, status === 'published' ? '' : status.replace('-', ' ')]
const personRow = ({ email, role, shows, secret }: Person): Row => [email, role, secret ? `${shows}: secret ${secret}` : shows]

const accounts = [
  '',
  `  Accounts, all with the password ${demonstrationPassword}`,
  ...aligned([...people.learners, ...people.staff, ...people.operators].map(personRow)),
]

/** Where mail can be read while no mail server is configured. */
export const mailboxAddress = ({ port, demonstration, mail }: Config) => (demonstration && !mail.smtpUrl ? `http://localhost:${port}/mail` : undefined)

/** What the terminal shows once Lanyard is ready. */
export const welcomeScreen = (config: Config, sites: Pick<Sites, 'all'>): string => {
  const { port, demonstration, consoleOrigin, apiOrigin, dataFolder, database } = config
  const mailbox = mailboxAddress(config)
  const addresses: Row[] = [
    ...(demonstration ? [['Start here', `http://localhost:${port}`]] : []),
    ['Console', consoleOrigin],
    ['API', `${apiOrigin}/docs`],
    ...(mailbox ? [['Sent mail', mailbox]] : []),
    ['Data', database.kind === 'embedded' ? dataFolder : 'in the PostgreSQL of DATABASE_URL'],
  ]
  const all = sites.all()
  const lines = [
    '',
    '  Lanyard is ready.',
    '',
    ...aligned(addresses),
    ...(all.length > 0 ? ['', '  Sites', ...aligned(all.map(siteRow))] : []),
    ...(demonstration ? accounts : []),
    '',
    '  Stop with Ctrl+C.',
    '',
  ]
  return lines.join('\n')
}

export const showWelcomeScreen = (config: Config, sites: Sites) => {
  process.stdout.write(`${welcomeScreen(config, sites)}\n`)
}
