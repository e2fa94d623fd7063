import { z } from 'zod'
import { auditBySystem } from '../../audit/audit.ts'
import { openInstallation } from '../../backup/source.ts'
import { iso } from '../../common/clock.ts'
import { readConfig } from '../../config.ts'
import { consolePool } from '../../database/console-pool.ts'
import { openDatabase } from '../../database/database.ts'
import { setTemporaryPassword } from '../../identity/accounts/administration.queries.ts'
import { openPasswords } from '../../identity/passwords/passwords.ts'
import { endSessions } from '../../identity/sessions/sessions.queries.ts'
import { newTemporaryPassword } from '../../providers/invitations/send/invite-learner.ts'
import { expiryFrom } from '../../providers/invitations/send/send-invitation.ts'
import { type Run, WrongArguments } from '../command.ts'
import { addOperator, findConsoleAccount } from './operators.queries.ts'

export const run: Run = async ({ text, required, environment }, steps) => {
  const email = required('email').trim()
  if (!z.email().safeParse(email).success) throw new WrongArguments('--email is an email address.')
  const config = readConfig(environment)
  const { ownerUrl } = await openInstallation(config, steps)
  const database = openDatabase(ownerUrl, { connections: 1 })
  steps.atEnd(database.close)
  const password = newTemporaryPassword()
  const hash = await (await openPasswords()).hash(password, { names: ['command line'], isKnown: true })
  const until = expiryFrom(Date.now())
  const isNew = await database.forTenant(consolePool).write(async (transaction) => {
    const found = await findConsoleAccount(transaction, email)
    if (found && !found.isOperator) throw new WrongArguments(`${email} is a team member of a provider. An operator needs an address of their own.`)
    const id = found?.id ?? (await addOperator(transaction, { email, firstName: text('first-name') ?? null, lastName: text('last-name') ?? null }))
    if (found) await endSessions(transaction, consolePool, { accountId: id }, iso(Date.now()), 'signed out by an administrator')
    await setTemporaryPassword(transaction, consolePool, id, hash, { until, byKeyId: null })
    await auditBySystem(transaction, consolePool, [
      { action: found ? 'operator.new-password' : 'operator.create', subjectKind: 'account', subjectId: String(id), after: { Email: email } },
    ])
    return !found
  })
  return {
    result: { email, isNew, temporaryPassword: password, validUntil: until, signInAt: `${config.consoleOrigin}/login` },
    lines: [
      isNew ? `Created the operator ${email}.` : `${email} is an operator already. Their sessions have ended, and they have a new temporary password.`,
      '',
      `  Sign in at          ${config.consoleOrigin}/login`,
      `  Temporary password  ${password}`,
      '',
      `It is shown only now, and works once, until ${until.slice(0, 10)}.`,
    ],
  }
}
