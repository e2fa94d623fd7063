import type { Secrets } from '../../secrets/secrets.ts'
import type { Provider } from './provider.ts'
import type { DemonstrationLearner } from './provider-file.ts'
import { addRows } from './rows.queries.ts'

/** In the database's hex format for bytes. */
const sealed = (secrets: Secrets, values: Record<string, string> = {}) =>
  Object.fromEntries(Object.entries(values).map(([column, plain]) => [column, `\\x${secrets.sealAlike(plain, column).toString('hex')}`]))

type ProviderContext = Pick<Provider, 'transaction' | 'tenantId' | 'calendar'>

export const addLearner = async (
  { transaction, tenantId }: ProviderContext,
  { email, personal, sealed: secret }: DemonstrationLearner,
  accountId: number | undefined,
  secrets: Secrets,
) => {
  const row = { tenant_id: tenantId, account_id: accountId ?? null, email, ...personal, ...sealed(secrets, secret), created_at: new Date().toISOString() }
  const [id] = await addRows(transaction, 'learners', [row])
  return id as number
}

/** A date written as +60 is that many days from today. */
const dated = (details: Record<string, unknown>, { calendar }: ProviderContext) =>
  Object.fromEntries(
    Object.entries(details).map(([column, value]) => [column, typeof value === 'string' && /^\+\d+$/.test(value) ? calendar.day(Number(value)) : value]),
  )

export const addDetails = async (provider: ProviderContext, learner: DemonstrationLearner, learnerId: number, secrets: Secrets) => {
  const { transaction, tenantId } = provider
  const whose = { tenant_id: tenantId, learner_id: learnerId }
  const { addresses = {}, kin = {}, demographics = {}, sealedDemographics, disabilities = [] } = learner
  const kinds = (groups: Record<string, object>) => Object.entries(groups).map(([kind, details]) => ({ ...whose, kind, ...details }))
  await addRows(transaction, 'learner_addresses', kinds(addresses), 'learner_id')
  await addRows(transaction, 'learner_next_of_kin', kinds(kin), 'learner_id')
  await addRows(transaction, 'learner_demographics', [{ ...whose, ...dated(demographics, provider), ...sealed(secrets, sealedDemographics) }], 'learner_id')
  const rows = disabilities.map(([country, disabilityId, from, to], index) => ({
    ...{ ...whose, country, position: index + 1, disability_id: disabilityId, effective_from_date: from, effective_to_date: to },
  }))
  await addRows(transaction, 'learner_disabilities', rows, 'learner_id')
}
