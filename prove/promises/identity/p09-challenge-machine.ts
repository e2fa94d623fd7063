import { hash } from '@node-rs/argon2'
import fc from 'fast-check'
import { addAccounts } from '../../accounts/accounts.ts'
import { fetchCsrf } from '../../accounts/browser.ts'
import { openOwner } from '../../database/owner.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { cheaperHashing } from '../../passwords/cheaper-hashing.ts'
import { type Proof, whole } from '../../proof.ts'
import { times } from '../../requests/concurrently.ts'
import { beginAfterPassword, commandOf, type Ground, moves, newWalk, type Tally, type Walk } from '../../steps/walk.ts'
import type { Challenge, Person, Step } from '../../steps/walk-model.ts'

const password = 'the phrase before the walk'
/** Each of a walk's two people has their own authenticator. */
const totpSecrets = ['JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 'KRUGKIDROVUWG2ZAMJZG653OEBTG66BA'] as const
const concurrency = 8
const longestWalk = 10
const accountsAtATime = 100

/** How a person's account starts: a temporary password, an authenticator. */
type Kind = { isTemporary: boolean; totpSecret: string | undefined }
type Account = { id: number; email: string }

/** A site, and whether it requires a second factor from everyone. */
const sites = [
  { tenant: 'BANKSIA', elsewhere: 'kahu', demandsSecondFactor: false },
  { tenant: 'PROTEA', elsewhere: 'banksia', demandsSecondFactor: true },
] as const
type Site = (typeof sites)[number]

const kindWith = (totpSecret: string): fc.Arbitrary<Kind> => fc.record({ isTemporary: fc.boolean(), totpSecret: fc.constantFrom(totpSecret, undefined) })

/** Accounts of every kind, created a hundred at a time. Their hash is cheap, like old ones, so a wrong password is cheap to refuse. */
const openAccounts = async (lanyard: Lanyard) => {
  const passwordHash = await hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  const waiting = new Map<string, Account[]>()
  let made = 0
  let making: Promise<unknown> = Promise.resolve()
  const fill = async (key: string, tenant: string, { isTemporary, totpSecret }: Kind) => {
    if (waiting.get(key)?.length) return
    const emails = times(accountsAtATime).map(() => `walk${made++}@walks.example`)
    const ids = await addAccounts(lanyard, emails, { tenant, passwordHash, isTemporary, totpSecret })
    waiting.set(
      key,
      emails.map((email, at) => ({ email, id: ids[at] as number })),
    )
  }
  return async (tenant: string, kind: Kind): Promise<Account> => {
    const key = `${tenant} ${kind.isTemporary} ${kind.totpSecret}`
    for (;;) {
      const ready = waiting.get(key)?.pop()
      if (ready) return ready
      making = making.then(() => fill(key, tenant, kind))
      await making
    }
  }
}

const firstStep = ({ isTemporary, totpSecret, demandsSecondFactor }: Person): Step | undefined =>
  isTemporary ? 'NEW_PASSWORD_REQUIRED' : totpSecret ? 'SOFTWARE_TOKEN_MFA' : demandsSecondFactor ? 'MFA_SETUP' : undefined

const newPerson = ({ email }: Account, { isTemporary, totpSecret }: Kind, demandsSecondFactor: boolean): Person => ({
  ...{ email, password, isTemporary, demandsSecondFactor, totpSecret },
  ...{ lastStep: 0, failures: 0, sessions: 0 },
})

type Shared = { lanyard: Lanyard; take: Awaited<ReturnType<typeof openAccounts>>; tally: Tally; finished: Map<string, Person[]> }

/** After the walk the browsers are signed in as the right people. */
const proveSessions = async ({ browsers, inBrowser }: Walk) => {
  for (const [at, browser] of browsers.entries()) {
    const username = browser.cookies.has('lanyard.session') ? (await browser.session()).user?.username : undefined
    if (username !== inBrowser[at]?.email) throw new Error(`after the walk browser ${at} is signed in as ${username}, not as ${inBrowser[at]?.email}`)
  }
}

let walks = 0

/** Runs walks one after another, on their own database connection. */
const walkMany = async ({ lanyard, take, tally, finished }: Shared, count: number, seed: number) => {
  const owner = openOwner(lanyard.folder)
  const grounds = new Map<Site, Omit<Ground, 'address'>>()
  for (const site of sites) {
    const { wire, folder } = lanyard
    grounds.set(site, {
      wire,
      folder,
      owner,
      site: site.tenant.toLowerCase(),
      tenantId: await owner.tenantId(site.tenant),
      elsewhere: site.elsewhere,
      csrf: await fetchCsrf(wire, site.tenant.toLowerCase()),
      csrfElsewhere: await fetchCsrf(wire, site.elsewhere),
    })
  }
  const walk = async (site: Site, both: readonly Kind[], isBegun: boolean, commands: Iterable<ReturnType<typeof commandOf>>) => {
    const number = walks++
    const address = `10.${9 + Math.floor(number / 62_500)}.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`
    const ground: Ground = { ...(grounds.get(site) as Omit<Ground, 'address'>), address }
    const people: Person[] = []
    const begun: Challenge[] = []
    for (const kind of both) {
      const account = await take(site.tenant, kind)
      const person = newPerson(account, kind, site.demandsSecondFactor)
      const step = firstStep(person)
      people.push(person)
      if (isBegun && step) begun.push(await beginAfterPassword(ground, person, account.id, step))
    }
    const real = newWalk(ground, people, begun, tally)
    await fc.asyncModelRun(() => ({ model: {}, real }), commands)
    await proveSessions(real)
    finished.set(site.tenant, [...(finished.get(site.tenant) ?? []), ...people])
  }
  const isBegun = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
  const commands = fc.commands([moves.map(commandOf)], { maxCommands: longestWalk, size: 'max' })
  const property = fc.asyncProperty(fc.constantFrom(...sites), fc.tuple(kindWith(totpSecrets[0]), kindWith(totpSecrets[1])), isBegun, commands, walk)
  await fc.assert(property, { numRuns: count, seed }).finally(owner.close)
}

/** The database has exactly the sessions that were opened with every factor. */
const proveCounted = async ({ lanyard: { owner }, finished }: Shared, faults: string[]) => {
  for (const [tenant, people] of finished) {
    const tenantId = await owner.tenantId(tenant)
    const rows = await owner.rows<{ email: string; sessions: number }>(
      'select a.email, count(*)::int as sessions from sessions s join accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id where s.tenant_id = $1 group by 1',
      [tenantId],
      tenantId,
    )
    const counted = new Map(rows.map(({ email, sessions }) => [email, sessions]))
    for (const { email, sessions } of people)
      if ((counted.get(email) ?? 0) !== sessions) faults.push(`${email} has ${counted.get(email) ?? 0} sessions, and showed every factor for ${sessions}`)
  }
}

/** Whatever path someone takes through the sign-in steps, a session begins only with every required factor, and an illegal step ends the sign-in. */
export const challengeMachine: Proof = {
  id: 'P9',
  name: 'challenge machine',
  break: {
    what: 'any step is accepted, whichever one is open',
    edits: [{ file: 'apps/server/src/identity/sign-in/steps/challenged.ts', from: 'challenge.step !== step || ', to: '' }],
  },
  prove: async ({ some }) => {
    const lanyard = await startLanyard({ environment: { TRUST_PROXY: 'loopback' }, edits: [cheaperHashing] })
    const faults = openFaults()
    try {
      await lanyard.owner.rows(`update tenants set settings = jsonb_set(settings, '{SignIn}', '{"SecondFactor": "required"}') where code = 'PROTEA'`)
      const tally: Tally = { sessions: 0, illegal: 0, deadAfter: 0, steps: 0 }
      const shared: Shared = { lanyard, tally, take: await openAccounts(lanyard), finished: new Map() }
      const count = some(20_000)
      const seed = Date.now()
      await Promise.all(
        times(concurrency).map((number) =>
          walkMany(shared, Math.ceil(count / concurrency), seed + number).catch((error: Error) =>
            faults.push(`${(error.cause as Error | undefined)?.message}: ${error.message}`.slice(0, 3000)),
          ),
        ),
      )
      await proveCounted(shared, faults)
      if (tally.sessions < count / 20) faults.push(`only ${tally.sessions} sessions were opened in ${count} walks: too few were let in to say anything`)
      const seen = `${whole(tally.steps)} steps, ${whole(tally.sessions)} sessions, ${whole(tally.illegal)} illegal steps, ${whole(tally.deadAfter)} ended sign-ins tried again`
      return { counts: `${faults.length} wrong in ${whole(count)} walks: ${seen}`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}
