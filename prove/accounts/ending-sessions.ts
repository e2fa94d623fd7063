import type { Lanyard } from '../lanyard.ts'
import { times } from '../requests/concurrently.ts'
import type { Answer } from '../requests/wire.ts'
import { addAccounts } from './accounts.ts'
import { demonstrationPassword, type Person, sendForm, signIn, signStaffIn } from './people.ts'

/** Something that ends a session: who signs in, what ends it, and how many trials can run concurrently. */
export type Cause = { name: string; width: number; enter(trial: number): Promise<Person>; end(person: Person, trial: number): Promise<Answer> }

const emailOf = (trial: number) => `ending${trial}@banksia.example`
const anotherPassword = 'quite another phrase 9'
const staff = ['support', 'finance', 'records', 'content', 'auditor']

/** Every cause; the one that changes passwords is last. */
export const causesOf = async (lanyard: Lanyard, trials: number): Promise<Cause[]> => {
  const { wire } = lanyard
  const accounts = await addAccounts(lanyard, times(trials).map(emailOf))
  const admin = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
  const protea = await signStaffIn(wire, 'admin@protea.example', 'PROTEA')
  const asAdmin = (path: string, method: string, body?: unknown) =>
    wire.send('console', path, { method, bearer: admin.token, ...(body !== undefined && { body }) })
  const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }]
  const sites = JSON.parse((await wire.send('console', '/tenants/PROTEA/sites', { bearer: protea.token })).body) as { SiteGUID: string }[]
  const people = JSON.parse((await asAdmin('/tenants/BANKSIA/users?take=200', 'GET')).body) as { Id: number; Email: string }[]
  const account = (trial: number) => `/tenants/BANKSIA/learner-accounts/${accounts[trial]}`
  const publish = (status: string) =>
    wire.send('console', `/tenants/PROTEA/sites/${sites[0]?.SiteGUID}`, { method: 'PATCH', bearer: protea.token, body: replace('/SiteStatus', status) })
  const enter = (trial: number) => signIn(wire, 'banksia', emailOf(trial))
  const staffOf = (trial: number) => `${staff[trial % staff.length]}@banksia.example`

  return [
    { name: 'signing out', width: 4, enter, end: (person) => sendForm(wire, person, '/api/auth/signout', {}) },
    {
      ...{ name: 'the other sign-out', width: 4, enter },
      end: ({ site, username, accessToken }) =>
        wire.send(site, '/api/auth/sign-out', { method: 'POST', body: { accessToken, username, userPoolId: 'pool-banksia' } }),
    },
    { name: 'a learner signed out by an administrator', width: 4, enter, end: (_, trial) => asAdmin(`${account(trial)}/logout`, 'POST') },
    {
      ...{ name: 'staff signed out by an administrator', width: 1 },
      enter: (trial) => signStaffIn(wire, staffOf(trial), 'BANKSIA'),
      end: (_, trial) => asAdmin(`/tenants/BANKSIA/users/${people.find(({ Email }) => Email === staffOf(trial))?.Id}/logout`, 'GET'),
    },
    {
      ...{ name: 'a disabled account', width: 4 },
      enter: async (trial) => {
        await asAdmin(account(trial), 'PATCH', replace('/IsEnabled', true))
        return enter(trial)
      },
      end: (_, trial) => asAdmin(account(trial), 'PATCH', replace('/IsEnabled', false)),
    },
    {
      ...{ name: 'an unpublished site', width: 1 },
      enter: async () => {
        await publish('published')
        return signIn(wire, 'protea', 'learner@protea.example')
      },
      end: () => publish('not-published'),
    },
    {
      ...{ name: 'a changed password', width: 4 },
      enter: async (trial) => {
        await asAdmin(account(trial), 'PATCH', replace('/IsEnabled', true))
        return enter(trial)
      },
      end: async ({ site, username }) => {
        const { token } = await signIn(wire, site, username)
        const body = { currentPassword: demonstrationPassword, newPassword: anotherPassword }
        return wire.send(site, '/account/password', { method: 'PUT', bearer: token, body })
      },
    },
  ]
}
