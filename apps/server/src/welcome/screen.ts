import type { Config } from '../config.ts'
import { demonstrationLearners, demonstrationPassword, demonstrationStaff } from '../demonstration/tenants.ts'
import type { Sites } from '../sites/sites.ts'

const indent = (lines: string[]) => lines.map((line) => `    ${line}`)

const accounts = () => [
  ...demonstrationLearners.map(({ email, about }) => `${email.padEnd(26)} ${about}`),
  ...demonstrationStaff.map(({ email, role }) => `${email.padEnd(26)} ${role}`),
]

/** What a person sees in the terminal once Lanyard serves. */
export const showWelcomeScreen = ({ port, demonstration, consoleOrigin, apiOrigin, dataFolder, database }: Config, sites: Sites) => {
  const lines = [
    '',
    '  Lanyard is ready.',
    '',
    ...(demonstration ? [`  Start here     http://localhost:${port}`] : []),
    `  Console        ${consoleOrigin}`,
    `  API            ${apiOrigin}/docs`,
    `  Data           ${database.kind === 'embedded' ? dataFolder : 'in the PostgreSQL of DATABASE_URL'}`,
    '',
    '  Sites',
    ...indent(sites.all().map(({ origin, tenant, status }) => `${origin.padEnd(34)} ${tenant.name}${status === 'published' ? '' : ` (${status})`}`)),
    ...(demonstration ? ['', `  Accounts, all with the password ${demonstrationPassword}`, ...indent(accounts())] : []),
    '',
    '  Stop with Ctrl+C.',
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}
