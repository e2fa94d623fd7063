import type { AuditReason } from '@lanyard/contract'
import type { Account } from '../../accounts/accounts.queries.ts'
import { isAddressTaken } from '../../accounts/administration.queries.ts'
import type { Identity } from '../../identity.ts'
import { openSession } from '../../sessions/open-session.ts'
import type { Visit } from '../../visit.ts'
import { endFamily } from '../challenges.queries.ts'
import { admitRecord, admitSignIn, forgiveRecord, forgiveSignIn } from '../limits/address-limit.ts'
import { type Outcome, refused } from '../outcome.ts'
import { vouchesFor } from '../services/identity-providers.queries.ts'
import { openAccount } from '../services/welcome-newcomer.ts'
import { connectTo, type HeldForRecord } from './ask-for-record.ts'
import { type Challenged, finish, inChallenge, missTry } from './challenged.ts'
import type { Fields } from './fields.ts'
import { goOn } from './next-step.ts'
import { type FoundRecord, hasRecord, lockRecordByNumber } from './records.queries.ts'

const noDay = '0001-01-01'
const dayOf = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) ? text : noDay)

/** The record that the answers name, or why there is none. The person gets the same answer for every reason. */
const recordNamed = async ({ transaction, visit }: Challenged, { learnerNumber, dateOfBirth }: Fields): Promise<FoundRecord | AuditReason> => {
  const record = await lockRecordByNumber(transaction, visit.realm.poolId, learnerNumber, dayOf(dateOfBirth))
  if (!record?.isTheirs) return 'record-not-found'
  return record.accountId === null ? record : 'record-taken'
}

/** Counted by the person, by the learner number and by the address. */
const countedAs = ({ secrets }: Identity, { challenge, account }: Challenged, { newcomer }: HeldForRecord, { learnerNumber }: Fields) => {
  const person = account ? `account ${account.id}` : `${challenge.openedWith} ${newcomer?.subject ?? ''}`
  return [secrets.sign('record-person', person), secrets.sign('record-number', learnerNumber.toLowerCase())]
}

const breakOff = async ({ transaction, visit, challenge }: Challenged): Promise<Outcome> => {
  await endFamily(transaction, visit.realm.poolId, challenge.family)
  return refused
}

/** The account that continues: the one that signed in, or a new one if the service still vouches for the person. */
const accountOn = async ({ transaction, visit, account }: Challenged, { newcomer }: HeldForRecord, record: FoundRecord): Promise<Account | undefined> => {
  const { poolId } = visit.realm
  if (account) {
    await connectTo(transaction, visit, account, record, 'number')
    return account
  }
  if (!newcomer || !(await vouchesFor(transaction, poolId, newcomer.providerId, newcomer.issuer, newcomer.email))) return undefined
  return (await isAddressTaken(transaction, poolId, newcomer.email)) ? undefined : openAccount(transaction, visit, newcomer, record, 'number')
}

/** Someone whose account has no learner record names theirs by its number and date of birth. */
export const connectRecord = (identity: Identity, visit: Visit, fields: Fields): Promise<Outcome> =>
  inChallenge(identity, visit, 'CONNECT_RECORD', async (challenged) => {
    const { transaction, challenge, account } = challenged
    if (!challenge.heldSealed) return breakOff(challenged)
    const held = JSON.parse(identity.secrets.open(challenge.heldSealed)) as HeldForRecord
    const goOnWith = async (connected: Account): Promise<Outcome> => {
      await finish(challenged)
      const { openedWith, family } = challenge
      if (held.hasShownSecondFactor) return openSession(identity, transaction, visit, connected, challenge)
      return goOn(identity, transaction, visit, { account: connected, openedWith, mustChoosePassword: false, family })
    }
    // Staff connected it meanwhile.
    if (account && (await hasRecord(transaction, visit.realm.poolId, account.id))) return goOnWith(account)
    const counted = countedAs(identity, challenged, held, fields)
    const requester = { name: counted.join(' '), isKnownDevice: false }
    await admitSignIn(identity.secrets, transaction, visit, requester)
    for (const whose of counted) await admitRecord(transaction, visit, whose)
    const found = await recordNamed(challenged, fields)
    if (typeof found === 'string') return missTry(challenged, 'record-not-found', found)
    const connected = await accountOn(challenged, held, found)
    if (!connected) return breakOff(challenged)
    await forgiveSignIn(identity.secrets, transaction, visit, requester)
    for (const whose of counted) await forgiveRecord(transaction, visit, whose)
    return goOnWith(connected)
  })
