import { randomUUID } from 'node:crypto'
import { invitationPatchPaths, learnerAccountPatchPaths, sitePatchPaths, tenantPatchPaths, userPatchPaths } from '@lanyard/contract'
import type { Lanyard } from '../lanyard.ts'

/** Something changed by patch operations: the call and path, a changeable pointer, two valid values, and all changeable pointers. */
export type Target = { operation: string; path: string; writable: string; values: [unknown, unknown]; paths: readonly string[] }

/** One of each kind of record that is changed by patch operations. */
export const targetsOf = async ({ wire }: Lanyard, token: string): Promise<Target[]> => {
  const read = async (path: string) => JSON.parse((await wire.send('console', path, { bearer: token })).body)
  const [users, accounts, settings, sites] = [
    (await read('/tenants/BANKSIA/users')) as { Id: number; Email: string }[],
    (await read('/tenants/BANKSIA/learner-accounts')) as { Id: number }[],
    (await read('/tenants/BANKSIA/settings/portal')) as { Id: number; Name: string }[],
    (await read('/tenants/BANKSIA/sites')) as { SiteGUID: string }[],
  ]
  const body = { Email: `patched-${randomUUID()}@banksia.example`, Roles: ['Auditor'] }
  const invitation = JSON.parse((await wire.send('console', '/tenants/BANKSIA/invitations', { method: 'POST', bearer: token, body })).body)
  const one = (of: string, id: unknown) => `/tenants/BANKSIA/${of}/${id}`
  const named = (operation: string, paths: readonly string[]) => ({ operation, paths })
  return [
    { ...named('updateTenant', tenantPatchPaths), path: '/tenants/BANKSIA', writable: '/AccountName', values: ['Banksia One', 'Banksia Training'] },
    { ...named('updateSite', sitePatchPaths), path: one('sites', sites[0]?.SiteGUID), writable: '/SiteStatus', values: ['maintenance', 'published'] },
    {
      ...named('updateUser', userPatchPaths),
      ...{ path: one('users', users.find(({ Email }) => Email === 'support@banksia.example')?.Id), writable: '/Title', values: ['One', 'Two'] },
    },
    { ...named('updateInvitation', invitationPatchPaths), path: one('invitations', invitation.Id), writable: '/Title', values: ['One', 'Two'] },
    {
      ...named('updateSetting', ['/Value']),
      ...{ path: one('settings/portal', settings.find(({ Name }) => Name === 'Site.SiteName')?.Id), writable: '/Value', values: ['One', 'Two'] },
    },
    {
      ...named('updateLearnerAccount', learnerAccountPatchPaths),
      path: one('learner-accounts', accounts.at(-1)?.Id),
      writable: '/IsEnabled',
      values: [false, true],
    },
  ]
}
