import { hash } from '@node-rs/argon2'
import { addAccounts } from '../../accounts/accounts.ts'
import { openBrowser, outcomeOf } from '../../accounts/browser.ts'
import { demonstrationPassword } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import { type Lanyard, startLanyard } from '../../lanyard.ts'
import { passwordSetters, type Setter } from '../../passwords/password-setters.ts'
import { contextEmail, contextRows, lengths, letters, mostUsed, type Row } from '../../passwords/password-table.ts'
import { type Proof, whole } from '../../proof.ts'

/** Whether a password is accepted for an account, whatever step comes next. */
const opens = async ({ wire }: Lanyard, site: string, email: string, password: string): Promise<boolean> => {
  const outcome = outcomeOf(await openBrowser(wire, site, { address: address() }).step({ username: email, password }))
  if (['signed in', 'SOFTWARE_TOKEN_MFA', 'MFA_SETUP'].includes(outcome)) return true
  if (outcome === 'CredentialsSignin') return false
  throw new Error(`${email} signs in and is answered ${outcome}`)
}

let addresses = 0
const address = () => `10.16.${Math.floor(addresses / 250) % 250}.${(addresses++ % 250) + 1}`

/** Every row of the table by every way to choose a password. Accepted ones sign in, in either Unicode form. */
const proveTable = async (lanyard: Lanyard, setter: Setter, rows: readonly Row[], faults: string[]) => {
  for (const { name, password, accepted } of rows) {
    const expected = accepted === 'always' || (accepted === 'with a second factor' && setter.hasSecondFactor)
    const chosen = await setter.choose(password)
    if ((chosen !== undefined) !== expected) faults.push(`${setter.name}: ${name} is ${chosen ? 'accepted' : 'refused'}`)
    if (!chosen) continue
    for (const form of ['NFC', 'NFD'] as const)
      if (!(await opens(lanyard, chosen.site, chosen.email, password.normalize(form)))) faults.push(`${setter.name}: ${name} does not sign in as ${form}`)
  }
}

/** Nothing of a password is ignored: not its end, its spaces, its letter case, or what follows a NUL byte. */
const proveWhole = async (lanyard: Lanyard, setter: Setter, faults: string[]) => {
  const long = letters(256, 5)
  const passwords: [name: string, password: string, others: readonly string[]][] = [
    ['256 characters', long, [`${long.slice(0, 255)}!`, long.slice(0, 255), `${long}x`, `${long.slice(0, 72)}${letters(184, 6)}`, `!${long.slice(1)}`]],
    ['a zero byte', `before the zero\0after it`, ['before the zero', 'before the zero\0after', 'before the zero\0AFTER it']],
    ['blanks around', '  blanks on both sides  ', ['blanks on both sides', '  blanks on both sides', 'blanks on both sides  ']],
    ['letter case', 'Letters Of Either Case', ['letters of either case', 'LETTERS OF EITHER CASE']],
    ['compatible letters', 'the ﬁrst oﬃce of mine', ['the first office of mine']],
  ]
  for (const [name, password, others] of passwords) {
    const chosen = await setter.choose(password)
    if (!chosen || !(await opens(lanyard, chosen.site, chosen.email, password))) faults.push(`a password with ${name} can't be chosen or does not sign in`)
    else
      for (const other of others)
        if (await opens(lanyard, chosen.site, chosen.email, other)) faults.push(`of a password with ${name}, ${JSON.stringify(other)} signs in`)
  }
}

/** A password that is little more than the names related to the account. */
const proveContext = async ({ wire }: Lanyard, faults: string[]) => {
  const browser = openBrowser(wire, 'banksia')
  await browser.step({ username: contextEmail, password: demonstrationPassword })
  for (const { name, password } of contextRows) {
    const outcome = outcomeOf(await browser.step({ step: 'NEW_PASSWORD_REQUIRED', newPassword: password }))
    if (outcome !== 'NEW_PASSWORD_REQUIRED') faults.push(`${name} leads to ${outcome}`)
  }
  const outcome = outcomeOf(await browser.step({ step: 'NEW_PASSWORD_REQUIRED', newPassword: 'the tram stops near banksia street twice' }))
  if (outcome !== 'signed in') faults.push(`a long phrase with one of the words in it leads to ${outcome}`)
}

/** None of the most used passwords is accepted, by a way that requires the given length. */
const proveMostUsed = async (setter: Setter, passwords: readonly string[], faults: string[]) => {
  for (const password of passwords) if (await setter.choose(password)) faults.push(`${setter.name}: the common password ${password} is accepted`)
  return passwords.length
}

type Parameters = { memoryCost: number; timeCost: number }

const hashOf = async ({ owner }: Lanyard, email: string): Promise<string> => {
  const tenantId = await owner.tenantId('BANKSIA')
  const [row] = await owner.rows<{ hash: string }>(
    'select password_hash as hash from accounts where tenant_id = $1 and email = $2',
    [tenantId, email],
    tenantId,
  )
  return row?.hash ?? ''
}

const isStrong = (stored: string) => {
  const [, memory = 0, time = 0] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
  return Number(memory) >= 19_456 && Number(time) >= 2
}

/** A weaker hash is upgraded when its owner signs in, and at no other time; a stronger one stays. */
const proveRehash = async (lanyard: Lanyard, faults: string[]) => {
  const weak: Parameters[] = [
    { memoryCost: 64, timeCost: 1 },
    { memoryCost: 19_456, timeCost: 1 },
    { memoryCost: 9_216, timeCost: 4 },
    { memoryCost: 19_455, timeCost: 2 },
  ]
  for (const [number, parameters] of weak.entries()) {
    const email = `weak${number}@banksia.example`
    const before = await hash(demonstrationPassword, { ...parameters, parallelism: 1 })
    await addAccounts(lanyard, [email], { passwordHash: before })
    await opens(lanyard, 'banksia', email, 'not the password')
    if ((await hashOf(lanyard, email)) !== before) faults.push(`a wrong password changes the hash of ${email}`)
    if (!(await opens(lanyard, 'banksia', email, demonstrationPassword))) faults.push(`${email} can't sign in with a hash of ${JSON.stringify(parameters)}`)
    if (!isStrong(await hashOf(lanyard, email)))
      faults.push(`after a sign-in a hash of ${JSON.stringify(parameters)} is still ${(await hashOf(lanyard, email)).slice(0, 40)}`)
    if (!(await opens(lanyard, 'banksia', email, demonstrationPassword))) faults.push(`${email} can't sign in with its new hash`)
  }
  const stronger = await hash(demonstrationPassword, { memoryCost: 32_768, timeCost: 3, parallelism: 1 })
  await addAccounts(lanyard, ['stronger@banksia.example'], { passwordHash: stronger })
  await opens(lanyard, 'banksia', 'stronger@banksia.example', demonstrationPassword)
  if ((await hashOf(lanyard, 'stronger@banksia.example')) !== stronger) faults.push('a hash made with more is replaced')
  return weak.length + 1
}

/** Every hash of every pool, as stored in the database. */
const inspectHashes = async (lanyard: Lanyard, faults: string[]) => {
  const { owner } = lanyard
  const tenants = await owner.rows<{ id: number }>('select id from tenants union select 0')
  const all: string[] = []
  for (const { id } of tenants) {
    const rows = await owner.rows<{ email: string; hash: string }>('select email, password_hash as hash from accounts where password_hash is not null', [], id)
    for (const { email, hash: stored } of rows) if (!isStrong(stored)) faults.push(`the hash of ${email} is ${stored.slice(0, 40)}`)
    all.push(...rows.map(({ hash: stored }) => stored))
  }
  // Accounts of one run without a chosen password share a copied hash; the same password chosen in different ways never gives the same one.
  const copied = await hashOf(lanyard, 'learner@banksia.example')
  const own = all.filter((stored) => stored !== copied)
  if (new Set(own).size !== own.length) faults.push('two passwords that were chosen have the same hash')
  return all.length
}

/** Which passwords can be chosen, that all of a password counts, and how it is stored. */
export const passwords: Proof = {
  id: 'P16',
  name: 'passwords',
  break: {
    what: 'eight characters are enough without a second factor',
    edits: [{ file: 'apps/server/src/identity/passwords/password-rules.ts', from: 'hasSecondFactor ? 8 : 15', to: 'hasSecondFactor ? 8 : 8' }],
  },
  prove: async ({ some }) => {
    const lanyard = await startLanyard({ environment: { TRUST_PROXY: 'loopback' } })
    const faults = openFaults()
    try {
      const required = `update tenants set settings = jsonb_set(settings, '{SignIn}', '{"SecondFactor": "required"}') where code = 'PROTEA'`
      await lanyard.owner.rows(required)
      const setters = await passwordSetters(lanyard)
      const [without, withTotp] = setters as [Setter, Setter]
      for (const setter of setters) await proveTable(lanyard, setter, lengths, faults)
      await proveWhole(lanyard, without, faults)
      await addAccounts(lanyard, [contextEmail], { isTemporary: true })
      await proveContext(lanyard, faults)
      const common = (await proveMostUsed(withTotp, mostUsed(8, some(3_000)), faults)) + (await proveMostUsed(without, mostUsed(15, 3_000), faults))
      const rehashed = await proveRehash(lanyard, faults)
      const hashes = await inspectHashes(lanyard, faults)
      const tried = `${lengths.length} lengths and scripts by ${setters.length} ways, ${whole(common)} common passwords, ${contextRows.length} of context words`
      return { counts: `${faults.length} wrong: ${tried}, ${hashes} hashes, ${rehashed} of other costs`, faults }
    } finally {
      await lanyard.stop()
    }
  },
}
