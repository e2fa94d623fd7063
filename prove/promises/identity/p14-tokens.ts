import { openBrowser } from '../../accounts/browser.ts'
import { demonstrationPassword } from '../../accounts/people.ts'
import { openFaults } from '../../fault-list.ts'
import type { Lanyard } from '../../lanyard.ts'
import { type Proof, whole } from '../../proof.ts'
import { type Forgery, forgeriesOf, signedAnew, signingKeysOf } from '../../tokens/forgeries.ts'

/** Whose tokens are forged, where they are shown, and the other tenant's site they are mixed with. */
type Subject = { site: string; username: string; userPoolId: string; foreignSite: string; foreignUser: string; foreignTenant: string; hosts: readonly string[] }

const subjects: readonly Subject[] = [
  {
    ...{ site: 'banksia', username: 'learner@banksia.example', userPoolId: 'pool-banksia', hosts: ['banksia', 'api'] },
    ...{ foreignSite: 'kahu', foreignUser: 'learner@kahu.example', foreignTenant: 'KAHU' },
  },
  {
    ...{ site: 'console', username: 'admin@banksia.example', userPoolId: 'console', hosts: ['console', 'api'] },
    ...{ foreignSite: 'kahu', foreignUser: 'learner@kahu.example', foreignTenant: 'KAHU' },
  },
]

/** A list from memory, a call that reads the account, and one that changes something. */
const calls = [
  { method: 'GET', path: '/combos/genders' },
  { method: 'GET', path: '/account/sessions' },
  { method: 'DELETE', path: '/account/sessions' },
] as const

const sessionOf = (token: string) => (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string }).sid

const enter = async ({ wire }: Lanyard, site: string, username: string) => {
  const browser = openBrowser(wire, site)
  const { status, body } = await browser.step({ username, password: demonstrationPassword })
  const { user } = await browser.session()
  if (!user) throw new Error(`${username} could not sign in: ${status} ${body}`)
  return { browser, ...user }
}

const proveSubject = async (lanyard: Lanyard, subject: Subject, faults: string[]) => {
  const { wire, owner } = lanyard
  const { site, username, userPoolId, foreignSite, foreignUser, foreignTenant, hosts } = subject
  const { browser, idToken, accessToken } = await enter(lanyard, site, username)
  const foreigner = await enter(lanyard, foreignSite, foreignUser)
  const keys = await signingKeysOf(lanyard)
  const foreign = { origin: `http://${wire.hostOf(foreignSite)}`, tenantId: await owner.tenantId(foreignTenant), session: sessionOf(foreigner.idToken) }
  const statusOf = async (host: string, token: string, { method, path }: (typeof calls)[number]) =>
    (await wire.send(host, path, { method, bearer: token })).status
  const proveGood = async (name: string, token: string) => {
    for (const host of hosts) {
      const status = await statusOf(host, token, calls[1])
      if (status !== 200) faults.push(`${name} of ${username} is answered ${status} at ${host}, so nothing was tried`)
    }
  }
  const signOut = (token: string) =>
    wire.send(site, '/api/auth/sign-out', { method: 'POST', body: { accessToken: token, username, userPoolId } }).then(({ status }) => status)

  await proveGood('the token', idToken)
  await proveGood('the token signed anew', await signedAnew(accessToken, keys))
  let attempts = 0
  const prove = async ({ name, token, mayEnd, at }: Forgery) => {
    for (const host of at ? [at] : hosts)
      for (const call of calls) {
        attempts++
        const status = await statusOf(host, token, call)
        if (status !== 401) faults.push(`${call.method} ${call.path} at ${host}: a token ${name} is answered ${status}`)
      }
    const status = mayEnd ? 401 : await signOut(token)
    if (status !== 401) faults.push(`signing out with a token ${name} is answered ${status}`)
  }
  const corpus = [
    ...(await forgeriesOf(idToken, keys, browser.cookies, foreign)),
    { name: "that is good at another tenant's site", token: foreigner.idToken, at: site },
  ]
  for (const forgery of corpus) await prove(forgery)
  await proveGood('after all of them the token', idToken)
  return { forged: corpus.length, attempts }
}

/** Only a token that Lanyard issued, for this site, this tenant and a live session, is accepted. */
export const tokens: Proof = {
  id: 'P14',
  name: 'forged tokens',
  break: {
    what: 'the audience of a token is not checked',
    edits: [{ file: 'apps/server/src/identity/sessions/tokens.ts', from: 'claims.aud === claims.iss &&\n', to: '\n' }],
  },
  prove: async ({ demonstration }) => {
    const faults = openFaults()
    const lanyard = await demonstration()
    let [forged, attempts] = [0, 0]
    for (const subject of subjects) {
      const tried = await proveSubject(lanyard, subject, faults)
      forged += tried.forged
      attempts += tried.attempts
      if (tried.forged < 60) faults.push(`only ${tried.forged} tokens of ${subject.username} were forged`)
    }
    return { counts: `${faults.length} accepted of ${forged} forged tokens in ${whole(attempts)} calls`, faults }
  },
}
