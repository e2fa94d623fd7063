import { invitationCalls, invitedCalls } from '@lanyard/contract'
import { mailsOf } from '../../testing/identity.ts'
import type { TestServer } from '../../testing/server.ts'

export const banksia = { tenantCode: 'BANKSIA' }
export const problem = (status: number, more: object = {}) => ({ problem: { status, ...more } })

let count = 0
export const newAddress = () => `invitee${count++}@newcomers.example`

/** Common steps for invitation tests, as an administrator whose session stays open whatever the clock says. */
export const openInviting = async (server: TestServer, clock: () => number = Date.now) => {
  const tokenOf = async (email: string, origin: 'banksia' | 'kahu' = 'banksia') => {
    const token = await server.staffToken(email, origin)
    await server.asOwner("update sessions set expires_at = '2100-01-01', seen_at = $1 where tenant_id = 0", [new Date(clock()).toISOString()], 0)
    return token
  }
  let admin = await tokenOf('admin@banksia.example')
  const invitations = (bearer = admin) => server.client(invitationCalls, 'console', bearer)
  type Options = Partial<Parameters<ReturnType<typeof invitations>['createInvitation']>[0]['body']>
  return {
    admin: () => admin,
    tokenOf,
    /** For use after the clock moved forward. */
    signInAgain: async () => {
      admin = await tokenOf('admin@banksia.example')
    },
    invitations,
    invited: (bearer?: string) => server.client(invitedCalls, 'console', bearer),
    invite: (options: Options = {}) =>
      invitations().createInvitation({ params: banksia, body: { Email: newAddress(), Roles: ['SupportAgent'], FirstName: 'Ines', ...options } }),
    /** The token of the latest mail to an address. */
    tokenFor: async (email: string) => {
      const [mail] = (await mailsOf(server, 'console', email)).filter(({ kind }) => kind === 'invitation')
      return /\/invitation#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    },
    replaceStatus: (id: number, value: number, bearer = admin) =>
      invitations(bearer).updateInvitation({ params: { ...banksia, id }, body: [{ op: 'replace', path: '/StatusId', value }] }),
    statusOf: async (id: number) => (await invitations().getInvitation({ params: { ...banksia, id } })).StatusId,
  }
}

export type Inviting = Awaited<ReturnType<typeof openInviting>>
