import type { Transaction } from '../../platform/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { addRegistrations } from './attendance.ts'
import { openCalendar, openChance } from './calendar.ts'
import { addCredentials } from './certificates.ts'
import { addCases, addMessages } from './conversations.ts'
import { addDetails, addLearner } from './details.ts'
import { addFinances } from './finances.ts'
import { addProvider, type Provider } from './provider.ts'
import { type DemonstrationLearner, readProviderFile } from './provider-file.ts'
import { findAccounts } from './rows.queries.ts'
import { addStudies } from './studies.ts'

export type DemonstrationPlace = { tenantId: number; code: string; name: string; timeZone: string; currencyCode: string }

const addRecords = async (provider: Provider, place: DemonstrationPlace, learner: DemonstrationLearner, learnerId: number, secrets: Secrets) => {
  const chance = openChance(learner.seed ?? 1)
  const prefix = String(learner.personal.learner_number).replace(/\W/g, '')
  await addDetails(provider, learner, learnerId, secrets)
  const enrolments = await addStudies(provider, learnerId, chance)
  await addRegistrations(provider, enrolments, learnerId, chance)
  await addFinances(provider, learnerId, prefix)
  const address = `hello@${place.code.toLowerCase()}.example`
  await addMessages(provider, enrolments, learnerId, { name: place.name, address, own: learner.email })
  await addCases(provider, enrolments, learnerId, learner.email)
  await addCredentials(provider, enrolments, learnerId, place.code)
}

/** The records of a tenant's learners, around the day they are loaded. What follows in the transaction is already this tenant's. */
export const loadLearnerRecords = async (transaction: Transaction, place: DemonstrationPlace, secrets: Secrets): Promise<void> => {
  const file = await readProviderFile(place.code)
  if (!file) return
  const { tenantId, timeZone, currencyCode } = place
  const calendar = openCalendar(timeZone)
  const accounts = await findAccounts(transaction, tenantId)
  const provider = await addProvider({ transaction, tenantId, calendar, currencyCode }, file)
  for (const learner of file.learners) {
    const learnerId = await addLearner(provider, learner, accounts.get(learner.email), secrets)
    if (!learner.withoutRecords) await addRecords(provider, place, learner, learnerId, secrets)
  }
}
