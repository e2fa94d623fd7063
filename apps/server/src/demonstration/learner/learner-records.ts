import type { Transaction } from '../../database/database.ts'
import type { Secrets } from '../../secrets/secrets.ts'
import type { Storage } from '../../storage/storage.ts'
import { addApprovalRules, addChangeRequest } from './approvals.ts'
import { addRegistrations } from './attendance.ts'
import { openCalendar, openChance } from './calendar.ts'
import { addCases } from './cases.ts'
import { addCredentials } from './certificates.ts'
import { addDetails, addLearner } from './details.ts'
import { addFinances } from './finances.ts'
import { addMessages } from './messages.ts'
import type { LearnerFile } from './papers.ts'
import { addProvider, type Provider } from './provider.ts'
import { type DemonstrationLearner, type ProviderFile, readProviderFile } from './provider-file.ts'
import { findAccounts } from './rows.queries.ts'
import { addStudies } from './studies.ts'

export type DemonstrationProvider = {
  tenantId: number
  code: string
  name: string
  timeZone: string
  currencyCode: string
  settings: { Branding: { SecondaryColour: string } }
}

type Keeping = { transaction: Transaction; secrets: Secrets; storage: Storage }

/** The people who write to learners: the first trainer, and the last one, who signs for the provider. */
const namesIn = ({ trainers, greeting }: ProviderFile) => {
  const [trainer = '', ...others] = trainers.map((names) => names.join(' '))
  return { greeting, trainer, signed: [others.at(-1) ?? trainer, 'Registrar'] satisfies LearnerFile['signed'] }
}

type Loaded = { provider: Provider; tenant: DemonstrationProvider; file: ProviderFile }

const addRecords = async (
  { provider, tenant, file }: Loaded,
  learner: DemonstrationLearner,
  learnerId: number,
  accountId: number | undefined,
  { secrets, storage }: Keeping,
) => {
  const { personal, email, seed = 1 } = learner
  const chance = openChance(seed)
  const number = String(personal.learner_number).replace(/\W/g, '')
  const learnerFile: LearnerFile = {
    ...{ provider, storage, learnerId, tenantCode: tenant.code, name: tenant.name, colour: tenant.settings.Branding.SecondaryColour },
    ...{ person: `${personal.first_name} ${personal.last_name}`, first: String(personal.first_name), ...namesIn(file) },
  }
  await addDetails(provider, learner, learnerId, secrets)
  const enrolments = await addStudies(provider, learnerId, chance)
  await addRegistrations(provider, enrolments, learnerId, chance)
  await addFinances(provider, enrolments, learnerId, number)
  await addMessages(learnerFile, enrolments, email)
  await addCases(learnerFile, enrolments, email)
  await addCredentials(learnerFile, enrolments, number)
  await addChangeRequest(learnerFile, learner, accountId)
}

/** The records of a tenant's learners, around the day of loading. The transaction is already bound to the tenant. */
export const loadLearnerRecords = async (keeping: Keeping, tenant: DemonstrationProvider): Promise<void> => {
  const file = await readProviderFile(tenant.code)
  if (!file) return
  const { transaction, secrets } = keeping
  const { tenantId, timeZone, currencyCode } = tenant
  const calendar = openCalendar(timeZone)
  const accounts = await findAccounts(transaction, tenantId)
  const provider = await addProvider({ transaction, tenantId, calendar, currencyCode }, file)
  await addApprovalRules(provider, tenant.code)
  for (const learner of file.learners) {
    const learnerId = await addLearner(provider, learner, accounts.get(learner.email), secrets)
    if (!learner.withoutRecords) await addRecords({ provider, tenant, file }, learner, learnerId, accounts.get(learner.email), keeping)
  }
}
