import { setTimeout as pause } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { addAccounts } from '../../accounts/accounts.ts'
import { type Person, signIn, signStaffIn } from '../../accounts/people.ts'
import { commandOf, type History, moveKinds, moves, readCases, type Tally } from '../../cases/history.ts'
import { readAll, readFiles, readMails, seeAs } from '../../cases/learner-reads.ts'
import { mark } from '../../cases/marks.ts'
import { type Owner, openOwner } from '../../database/owner.ts'
import { textsStored } from '../../database/stored-text.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { cheaperHashing } from '../../passwords/cheaper-hashing.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'

const allHistories = 10_000
/** Fewer might do without one of the moves. */
const fewest = 200
const concurrency = 6
const longestHistory = 14
const code = 'BANKSIA'
const password = 'a phrase for the histories'
const patience = 90_000

/** Where internal texts are kept. Nothing that a learner reads comes from these tables. */
const internalTables = ['case_drafts', 'case_notes', 'case_search', 'learner_notes', 'saved_replies']

type Staff = Person & { accountId: number }
type People = { people: { accountId: number; isMe: boolean }[]; teams: { id: number }[] }

const enterStaff = async ({ wire }: Lanyard): Promise<{ staff: Staff[]; teamIds: number[] }> => {
  const staff: Staff[] = []
  const teamIds = new Set<number>()
  for (const email of ['support@banksia.example', 'admin@banksia.example']) {
    const person = await signStaffIn(wire, email, code)
    const { people, teams } = JSON.parse((await wire.send('console', '/case-people', { bearer: person.token })).body) as People
    staff.push({ ...person, accountId: people.find(({ isMe }) => isMe)?.accountId as number })
    for (const { id } of teams) teamIds.add(id)
  }
  return { staff, teamIds: [...teamIds] }
}

let learners = 0

const newLearner = async (lanyard: Lanyard, tenantId: number, passwordHash: string) => {
  const email = `history${learners++}@histories.example`
  const [accountId] = await addAccounts(lanyard, [email], { tenant: code, passwordHash })
  const [row] = await lanyard.owner.rows<{ id: string }>(
    "insert into learners (tenant_id, account_id, first_name, last_name, email) values ($1, $2, 'Ines', 'Okoro', $3) returning id",
    [tenantId, accountId, email],
    tenantId,
  )
  return { learner: await signIn(lanyard.wire, 'banksia', email, password), learnerId: Number(row?.id), cases: [] as number[], notes: [] as number[] }
}
type Learner = Awaited<ReturnType<typeof newLearner>>

type Team = Awaited<ReturnType<typeof enterStaff>>

/** A third of the life of a token, in milliseconds. */
const freshFor = 5 * 60_000

/** The staff with tokens that still work: all histories take longer than a token lives. */
const openTeam = (lanyard: Lanyard) => {
  let entered: { team: Promise<Team>; at: number } | undefined
  return (): Promise<Team> => {
    if (!entered || Date.now() - entered.at > freshFor) entered = { team: enterStaff(lanyard), at: Date.now() }
    return entered.team
  }
}

type Ground = { lanyard: Lanyard; tenantId: number; team(): Promise<Team>; tally: Tally; addLearner(): Promise<Learner> }

let histories = 0

/** All that the learner's clients can get at: every call, the download, the calendar, and the portal as staff see it. */
const readEverything = async ({ lanyard: { wire }, team, tally }: Ground, { learner, learnerId, cases, notes }: Learner) => {
  const { staff } = await team()
  const ids = [...new Set([...cases.slice(0, 2), ...cases.slice(-4), ...notes.slice(-2), learnerId])]
  tally.requests += await readAll(wire, learner.token, ids, 'the learner')
  tally.requests += await readAll(wire, await seeAs(wire, staff[0] as Person, learnerId), ids, 'staff who see what the learner sees')
  await readFiles(wire, learner)
}

/** Runs histories one after another, on their own database connection. After some of them the learner's whole portal is read. */
const runMany = async (ground: Ground, count: number, seed: number) => {
  const owner = openOwner(ground.lanyard.folder)
  let current: Learner | undefined
  const run = async (commands: Iterable<ReturnType<typeof commandOf>>, isThorough: boolean) => {
    const of = current ?? (await ground.addLearner())
    // After a fault the next history begins with another learner: what was seen once would be seen again.
    current = undefined
    const real = historyOf(ground, await ground.team(), owner, of)
    await fc.asyncModelRun(() => ({ model: {}, real }), commands)
    await readCases(real, real.cases)
    of.cases.push(...real.cases)
    of.notes.push(...real.notes)
    if (isThorough) {
      await readCases(real, of.cases)
      await readEverything(ground, of)
    } else current = of
  }
  const isThorough = fc.oneof({ weight: 29, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) })
  const commands = fc.commands([moves.map(commandOf)], { maxCommands: longestHistory, size: 'max' })
  await fc.assert(fc.asyncProperty(commands, isThorough, run), { numRuns: count, seed }).finally(owner.close)
}

const historyOf = ({ lanyard: { wire }, tenantId, tally }: Ground, { staff, teamIds }: Team, owner: Owner, { learner, learnerId }: Learner): History => ({
  ...{ number: histories++, wire, owner, tenantId, learner, learnerId, staff, teamIds, tally },
  ...{ cases: [], notes: [], held: [], undoIds: [], merged: [] },
})

/** Lets the news of all learners be mailed, and reads the mails. */
const proveMails = async (lanyard: Lanyard, tenantId: number, faults: string[]): Promise<number> => {
  const { owner } = lanyard
  for (const table of ['learner_news', 'changes'])
    await owner.rows(`update ${table} set at = now() - interval '5 minutes' where tenant_id = $1 and at > now() - interval '5 minutes'`, [tenantId], tenantId)
  const [{ last } = { last: 0 }] = await owner.rows<{ last: string }>('select last from change_counters where tenant_id = $1', [tenantId], tenantId)
  await owner.rows("update outgoing_mail set created_at = now() - interval '1 hour' where tenant_id = $1", [tenantId], tenantId)
  await lanyard.kill()
  await lanyard.startAgain()
  const isLeft = async () =>
    (
      await owner.rows(
        `select from learner_news where tenant_id = $1 and at < now() - interval '2 minutes'
         union all select from news_rounds where tenant_id = $1 and change_seq < $2 limit 1`,
        [tenantId, last],
        tenantId,
      )
    ).length > 0
  for (const deadline = Date.now() + patience; await isLeft(); await pause(200))
    if (Date.now() > deadline) throw new Error('the mails about what is new were not written')
  const mails = await readMails(lanyard, tenantId)
  if (mails < 5) faults.push(`only ${mails} mails were sent`)
  return mails
}

const proveStored = async ({ owner }: Lanyard, faults: string[]) => {
  for (const { table } of await textsStored(owner, [mark]))
    if (!internalTables.includes(table)) faults.push(`${table} has an internal text, and is read for others than staff`)
}

/** Whatever happens to a case, no learner receives a byte of an internal note. */
export const internalNotes: Proof = {
  id: 'P45',
  name: 'internal notes',
  break: {
    what: "the query of a case's entries reads the notes too",
    shows: /has the internal text/,
    edits: [
      {
        file: 'apps/server/src/records/cases/support-cases.queries.ts',
        from: 'from support_case_entries n left join staff s on s.tenant_id = n.tenant_id and s.id = n.staff_id',
        to: `from (
          select tenant_id, learner_id, id, support_case_id, support_case_entry_type_id, sent_from_email_address, staff_id, html_body, created_at from support_case_entries
          union all
          select c.tenant_id, k.learner_id, c.id, c.support_case_id, 6, null, c.staff_id, c.html_body, c.created_at
          from case_notes c join support_cases k on k.tenant_id = c.tenant_id and k.id = c.support_case_id
        ) n left join staff s on s.tenant_id = n.tenant_id and s.id = n.staff_id`,
      },
    ],
  },
  prove: async ({ some }) => {
    const lanyard = await startLanyard({ edits: [cheaperHashing] })
    const faults = openFaults()
    try {
      const tenantId = await lanyard.owner.tenantId(code)
      const tally: Tally = { done: new Map(), requests: 0, internal: 0 }
      const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
      let adding: Promise<unknown> = Promise.resolve()
      const addLearner = () => {
        const added = adding.then(() => newLearner(lanyard, tenantId, passwordHash))
        adding = added.catch(() => undefined)
        return added
      }
      const ground: Ground = { lanyard, tenantId, team: openTeam(lanyard), tally, addLearner }
      const count = Math.max(some(allHistories), fewest)
      const seed = Number(process.env.PROVE_SEED ?? Date.now() % 2 ** 31)
      await Promise.all(
        times(concurrency).map((number) =>
          runMany(ground, Math.ceil(count / concurrency), seed + number).catch((error: Error) =>
            faults.push(`${(error.cause as Error | undefined)?.message}: ${error.message}`.slice(0, 3000)),
          ),
        ),
      )
      for (const kind of moveKinds)
        if ((tally.done.get(kind) ?? 0) < count / 200) faults.push(`"${kind}" was done ${tally.done.get(kind) ?? 0} times: too few to say anything`)
      const mails = await proveMails(lanyard, tenantId, faults)
      await proveStored(lanyard, faults)
      const done = [...tally.done.values()].reduce((sum, times_) => sum + times_, 0)
      const seen = `${whole(done)} moves, ${whole(tally.internal)} internal texts, ${whole(tally.requests)} requests, ${whole(mails)} mails, seed ${seed}`
      return { counts: `${faults.length} faults in ${whole(count)} histories: ${seen}`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}
