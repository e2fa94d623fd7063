import { tenantCalls } from '@lanyard/contract'
import { openApplication } from '../../application.ts'
import { noRequest } from '../../audit/audit.ts'
import { openInstallation } from '../../backup/source.ts'
import type { Caller } from '../../caller.ts'
import { readConfig } from '../../config.ts'
import { consolePool } from '../../database/console-pool.ts'
import { createTenant, type TenantInput } from '../../providers/tenants/create-tenant.ts'
import { openLog } from '../../telemetry/log.ts'
import { type Run, WrongArguments } from '../command.ts'

/** The person at the command line, who owns the installation. */
const commandLine: Caller = {
  ...{ kind: 'operator', tenantId: consolePool, poolId: consolePool, accountId: 0, accountName: 'Lanyard' },
  ...{ sessionId: '', origin: '', roles: ['Operator'] },
}

const options: Readonly<Record<string, string>> = { Code: 'code', Name: 'name', Country: 'country', Origin: 'origin', AdministratorEmail: 'email' }

export const run: Run = async ({ required, environment }, steps) => {
  const given = Object.fromEntries(Object.entries(options).map(([field, option]) => [field, required(option)]))
  const read = tenantCalls.createTenant.body.schema.safeParse({ ...given, Country: given.Country?.toUpperCase() })
  if (!read.success) throw new WrongArguments(read.error.issues.map(({ path, message }) => `--${options[String(path[0])]}: ${message}`).join('\n'))
  const input: TenantInput = read.data
  const config = readConfig(environment)
  const { ownerUrl, secret } = await openInstallation(config, steps)
  const application = await openApplication({ config: { ...config, serve: new Set() }, appUrl: ownerUrl, secret, log: openLog('silent') })
  steps.atEnd(application.close)
  await application.database.shared.write((transaction) => createTenant(application.people, transaction, commandLine, noRequest, input))
  const code = input.Code.toUpperCase()
  const canSend = config.mail.smtpUrl !== undefined || config.demonstration
  return {
    result: { code, name: input.Name, origin: input.Origin, invited: input.AdministratorEmail, canSendMail: canSend },
    lines: [
      `Created ${input.Name} (${code}) with the site ${input.Origin}, which isn’t published yet.`,
      canSend
        ? `${input.AdministratorEmail} gets an invitation by email, as soon as Lanyard runs.`
        : `The invitation for ${input.AdministratorEmail} waits: set SMTP_URL, so that Lanyard can send emails.`,
    ],
  }
}
