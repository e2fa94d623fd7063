import { createInterface } from 'node:readline/promises'
import { auditBySystem } from '../../audit/audit.ts'
import { whole } from '../../backup/command.ts'
import { openInstallation } from '../../backup/source.ts'
import { iso } from '../../common/clock.ts'
import { type Config, readConfig } from '../../config.ts'
import { openDatabase, type TenantDatabase, type TenantId } from '../../database/database.ts'
import { endSessions } from '../../identity/sessions/sessions.queries.ts'
import { type Run, Unconfirmed, WrongArguments } from '../command.ts'
import { deleteLearner, type FoundLearner, findLearners, type Plan, planDeletion } from '../deleting/delete-learner.queries.ts'
import { listTenantsInUse } from './usage.queries.ts'

const deletedWords: Readonly<Record<keyof Plan['deleted'], string>> = {
  ...{ cases: 'support cases with all replies and notes', messages: 'messages', documents: 'documents with their files', approvals: 'requested changes' },
  ...{ notes: 'staff notes', addresses: 'addresses', personalDetails: 'personal details, such as language and disability', contacts: 'emergency contacts' },
}
const keptWords: Readonly<Record<keyof Plan['kept'], string>> = {
  ...{ enrolments: 'enrolments', attendance: 'registrations for classes, with attendance', results: 'units and elements with results' },
  ...{ credentials: 'credentials', documents: 'documents of credentials', finances: 'invoices, payments, credit notes and refunds' },
}

const listed = <Names extends string>(counts: Readonly<Record<Names, number>>, words: Readonly<Record<Names, string>>) =>
  (Object.keys(words) as Names[]).map((name) => `  ${whole(counts[name]).padStart(6)}  ${words[name]}`)

const remaining = ({ changeLogDays }: Pick<Config, 'changeLogDays'>) => [
  `Not touched: the audit log; the change log, which forgets after ${changeLogDays} days; backups; and files that were imported.`,
  'If a file or system still has this learner, the next import brings the details back.',
]

const describe = ({ name, id, learnerNumber, accountId }: FoundLearner, { deleted, kept }: Plan) => [
  `${name || 'A learner without a name'}, number ${learnerNumber ?? '–'} (#${id})`,
  '',
  'Deleted:',
  `  ${accountId === null ? '     0' : '     1'}  account, with its sessions and devices`,
  ...listed(deleted, deletedWords),
  '          email, phones, gender, preferred and previous name, and all encrypted numbers',
  '',
  'Kept, because the law asks providers to keep it:',
  ...listed(kept, keptWords),
  '          name, date of birth, learner number and student identifiers, which these records need',
  '',
]

const findOne = async (db: TenantDatabase, tenantId: TenantId, wanted: string): Promise<FoundLearner> => {
  const [learner, ...others] = await findLearners(db, tenantId, wanted)
  if (!learner) throw new WrongArguments(`This provider has no learner ${wanted}.`)
  if (others.length === 0) return learner
  const all = [learner, ...others].map(({ id, name }) => `  #${id}  ${name}`)
  throw new WrongArguments([`${all.length} learners have the number ${wanted}. Say which one by its id:`, ...all].join('\n'))
}

const typedAgain = async (wanted: string): Promise<boolean> => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await terminal.question(`This can’t be undone. Type ${wanted} to delete: `)).trim() === wanted
  } finally {
    terminal.close()
  }
}

const demandConfirmation = async (wanted: string, confirmed: string | undefined, isJson: boolean) => {
  if (confirmed !== undefined && confirmed !== wanted) throw new Unconfirmed(`Nothing was deleted: --confirm says ${confirmed}, not ${wanted}.`)
  if (confirmed !== undefined) return
  if (isJson || !process.stdin.isTTY) throw new Unconfirmed(`Nothing was deleted. To delete, add --confirm ${wanted}`)
  if (!(await typedAgain(wanted))) throw new Unconfirmed('Nothing was deleted.')
}

export const run: Run = async ({ argument = '', text, required, isJson, environment }, steps) => {
  const config = readConfig(environment)
  const { ownerUrl, storage } = await openInstallation(config, steps)
  const database = openDatabase(ownerUrl, { connections: 1 })
  steps.atEnd(database.close)
  const code = required('provider').toUpperCase()
  const tenant = (await listTenantsInUse(database)).find((each) => each.code === code)
  if (!tenant) throw new WrongArguments(`There is no provider with the code ${code}.`)
  const db = database.forTenant(tenant.id)
  const learner = await findOne(db, tenant.id, argument)
  const plan = await planDeletion(db, tenant.id, learner.id)
  for (const line of [...describe(learner, plan), ...remaining(config), '']) steps.say(line)
  await demandConfirmation(argument, text('confirm'), isJson)
  const at = iso(Date.now())
  const keys = await db.write(async (transaction) => {
    if (learner.accountId !== null) await endSessions(transaction, tenant.id, { accountId: learner.accountId }, at, 'the account was deleted')
    const removed = await deleteLearner({ transaction, tenantId: tenant.id, learnerId: learner.id }, learner.accountId, at)
    await auditBySystem(transaction, tenant.id, [
      { action: 'learner.delete', subjectKind: 'learner', subjectId: String(learner.id), after: { ...plan.deleted, account: learner.accountId !== null } },
    ])
    return removed
  })
  for (const [at, key] of keys.entries()) {
    await storage.remove(key)
    steps.progress('Removing files', at + 1, keys.length)
  }
  return {
    result: {
      provider: code,
      learnerId: learner.id,
      deleted: { ...plan.deleted, account: learner.accountId !== null },
      kept: plan.kept,
      filesRemoved: keys.length,
    },
    lines: [`Deleted. What is kept stays with learner #${learner.id}, among those no longer current.`],
  }
}
