import { consolePool } from '../../apps/server/src/database/console-pool.ts'
import { addAccounts } from '../accounts/accounts.ts'
import { type Browser, openBrowser, outcomeOf } from '../accounts/browser.ts'
import { demonstrationPassword, signStaffIn } from '../accounts/people.ts'
import { lastMailTo, resetCodeOf } from '../accounts/sent-mail.ts'
import type { Lanyard } from '../lanyard.ts'

/** A way to choose a password. Returns the account's email and site if the password was accepted, and undefined if it was refused. */
export type Setter = {
  name: string
  hasSecondFactor: boolean
  choose(password: string): Promise<{ site: string; email: string } | undefined>
}

const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

const accepted = (outcome: string, next: readonly string[]) => {
  if (next.includes(outcome)) return true
  if (/^[A-Z_]+$/.test(outcome)) return false
  throw new Error(`a new password leads to ${outcome}`)
}

/** Each way, with and without a second factor. A refusal keeps the step open, so one account is used until a password is accepted. */
export const passwordSetters = async (lanyard: Lanyard): Promise<Setter[]> => {
  const { wire, owner, folder } = lanyard
  const banksia = await owner.tenantId('BANKSIA')
  const admin = await signStaffIn(wire, 'admin@banksia.example', 'BANKSIA')
  let count = 0
  const newEmail = () => `chooser${count++}@banksia.example`

  const temporary = (name: string, tenant: string, hasTotp: boolean, next: string): Setter => {
    const site = tenant.toLowerCase()
    let open: { email: string; browser: Browser } | undefined
    const begin = async () => {
      const email = newEmail()
      await addAccounts(lanyard, [email], { tenant, isTemporary: true, ...(hasTotp && { totpSecret }) })
      const browser = openBrowser(wire, site)
      await browser.step({ username: email, password: demonstrationPassword })
      return { email, browser }
    }
    const choose = async (newPassword: string) => {
      open ??= await begin()
      const { email, browser } = open
      if (!accepted(outcomeOf(await browser.step({ step: 'NEW_PASSWORD_REQUIRED', newPassword })), [next])) return undefined
      open = undefined
      return { site, email }
    }
    return { name, hasSecondFactor: next !== 'signed in', choose }
  }

  const reset = (hasTotp: boolean): Setter => {
    let open: { email: string; browser: Browser; code: string } | undefined
    const begin = async () => {
      const email = newEmail()
      await addAccounts(lanyard, [email], hasTotp ? { totpSecret } : {})
      const browser = openBrowser(wire, 'banksia')
      await browser.step({ step: 'FORGOT_PASSWORD', username: email })
      return { email, browser, code: await resetCodeOf(owner, folder, banksia, email) }
    }
    const choose = async (newPassword: string) => {
      open ??= await begin()
      const { email, browser, code } = open
      if (!accepted(outcomeOf(await browser.step({ step: 'RESET_PASSWORD', code, newPassword })), ['LOGIN'])) return undefined
      open = undefined
      return { site: 'banksia', email }
    }
    return { name: `a reset ${hasTotp ? 'with' : 'without'} a second factor`, hasSecondFactor: hasTotp, choose }
  }

  const change = (): Setter => {
    let open: { email: string; bearer: string } | undefined
    const begin = async () => {
      const email = newEmail()
      await addAccounts(lanyard, [email])
      const browser = openBrowser(wire, 'banksia')
      await browser.step({ username: email, password: demonstrationPassword })
      return { email, bearer: (await browser.session()).user?.idToken ?? '' }
    }
    const choose = async (newPassword: string) => {
      open ??= await begin()
      const { email, bearer } = open
      const body = { currentPassword: demonstrationPassword, newPassword }
      const answer = await wire.send('banksia', '/account/password', { method: 'PUT', bearer, body })
      if (answer.status === 400 && answer.body.includes('/newPassword')) return undefined
      if (answer.status !== 200) throw new Error(`a changed password is answered ${answer.status} ${answer.body}`)
      open = undefined
      return { site: 'banksia', email }
    }
    return { name: 'a change in the account', hasSecondFactor: false, choose }
  }

  const invitation = (): Setter => {
    let open: { email: string; token: string } | undefined
    const begin = async () => {
      const email = `chooser${count++}@invited.example`
      await wire.send('console', '/tenants/BANKSIA/invitations', { method: 'POST', bearer: admin.token, body: { Email: email, Roles: ['Auditor'] } })
      const [, token = ''] = /\/invitation#([\w.-]+)/.exec(await lastMailTo(owner, folder, consolePool, email, 'invitation')) ?? []
      return { email, token }
    }
    const choose = async (password: string) => {
      open ??= await begin()
      const { email, token } = open
      const body = { Token: token, Password: password, FirstName: 'Ana', LastName: 'Lim' }
      const answer = await wire.send('console', '/invitations/acceptance', { method: 'POST', body })
      if (answer.status === 400 && /password/i.test(answer.body)) return undefined
      if (answer.status !== 200) throw new Error(`an invitation is answered ${answer.status} ${answer.body}`)
      open = undefined
      return { site: 'console', email }
    }
    return { name: 'an invitation to the console', hasSecondFactor: true, choose }
  }

  return [
    temporary('a temporary password without a second factor', 'BANKSIA', false, 'signed in'),
    temporary('a temporary password with a second factor', 'BANKSIA', true, 'SOFTWARE_TOKEN_MFA'),
    temporary('a temporary password where a second factor is required', 'PROTEA', false, 'MFA_SETUP'),
    reset(false),
    reset(true),
    change(),
    invitation(),
  ]
}
