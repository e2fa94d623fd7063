import type { Page } from 'playwright-core'
import { codeOf } from '../e2e/authenticator.ts'
import { dropSamples, firstSignIn } from './import-shots.ts'

/** A screenshot of the demonstration: who opens which page, and the steps before it. */
export type Shot = {
  name: string
  /** Without one, the machine's own host. */
  site?: string
  width?: number
  height?: number
  scheme?: 'light' | 'dark'
  path?: string
  as?: string
  steps?: (page: Page) => Promise<unknown>
}

const password = 'lanyard-demo-2026'
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const phone = { width: 390, height: 844 }
const dark = { scheme: 'dark' } as const

export const signIn = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
const open = (page: Page, link: string) => page.locator(link).first().click()
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor()
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()

const beforeSigningIn: Shot[] = [
  { name: 'sign-in', site: 'banksia', path: '/login' },
  { name: 'sign-in-dark', site: 'kahu', path: '/login', ...dark },
  { name: 'sign-in-phone', site: 'protea', path: '/login', ...phone },
  { name: 'sign-in-phone-dark', site: 'straits', path: '/login', ...phone, ...dark },
  { name: 'sign-in-refused', site: 'banksia', width: 768, path: '/login?error=CredentialsSignin' },
  {
    name: 'second-factor',
    site: 'banksia',
    width: 768,
    as: 'mfa@banksia.example',
    ...dark,
    steps: async (page) => {
      await heading(page, 'Two-step verification')
      await page.getByLabel('Code').fill(codeOf(totpSecret))
    },
  },
  {
    name: 'reset-password',
    site: 'kahu',
    path: '/login',
    ...phone,
    steps: async (page) => {
      await press(page, 'Forgot password?')
      await page.getByLabel('Email').fill('learner@kahu.example')
      await press(page, 'Email me a code')
      await heading(page, 'Choose a new password')
    },
  },
  { name: 'not-published', site: 'wattle', width: 768 },
  { name: 'start-page' },
  { name: 'start-page-phone', ...phone, ...dark },
]

const learner = (site: string, name: string, path: string, rest: Partial<Shot> = {}): Shot => ({ name, site, path, as: `learner@${site}.example`, ...rest })

const portal: Shot[] = [
  learner('banksia', 'dashboard', '/', { height: 1180 }),
  learner('kahu', 'dashboard-phone', '/', phone),
  learner('straits', 'dashboard-phone-dark', '/', { ...phone, ...dark }),
  { name: 'dashboard-new-learner', site: 'banksia', path: '/', as: 'new@banksia.example', width: 768 },
  learner('banksia', 'my-courses', '/my-courses'),
  learner('kahu', 'my-courses-phone', '/my-courses', phone),
  learner('banksia', 'course', '/my-courses/1', { height: 1100 }),
  learner('protea', 'units', '/my-courses?tab=units', { width: 768 }),
  learner('straits', 'elearning-phone', '/my-courses?tab=elearning', phone),
  learner('banksia', 'timetable', '/timetable', { height: 1000 }),
  learner('straits', 'timetable-month', '/timetable?view=month', { width: 768, ...dark }),
  learner('protea', 'classes-phone', '/timetable?tab=classes', phone),
  learner('kahu', 'timetable-phone', '/timetable', { ...phone, ...dark }),
  learner('straits', 'attendance', '/timetable?tab=attendance', { width: 768 }),
  learner('banksia', 'messages', '/messages', { steps: (page) => page.locator('main a[href*="message="]').first().click() }),
  learner('kahu', 'message-phone', '/messages', { ...phone, steps: (page) => open(page, 'main a[href*="message="]') }),
  learner('protea', 'support', '/support', { width: 768 }),
  learner('banksia', 'support-case', '/support/3', { height: 1100 }),
  learner('kahu', 'raise-a-case-phone', '/support/new?subject=Absent%20on%20Tuesday', phone),
  learner('banksia', 'credentials', '/my-credentials'),
  learner('banksia', 'credential', '/my-credentials/1', { height: 1000 }),
  learner('banksia', 'finances', '/finance?tab=invoices', { height: 1000 }),
  learner('straits', 'finances-phone', '/finance?tab=invoices', phone),
  learner('banksia', 'invoice', '/finance/invoices/5', { height: 1100 }),
  learner('kahu', 'invoice-phone', '/finance?tab=invoices&state=owing', { ...phone, steps: (page) => open(page, 'main a[href^="/finance/invoices/"]') }),
  learner('banksia', 'payments', '/finance?tab=payments', { width: 768, ...dark }),
  learner('banksia', 'policies', '/documents', dark),
  learner('protea', 'my-details', '/my-details', { height: 1000 }),
  learner('kahu', 'my-details-edit', '/my-details?edit=postal', { ...phone, height: 1100 }),
  learner('kahu', 'next-of-kin', '/my-details?tab=next-of-kin', { width: 768, ...dark }),
  learner('banksia', 'demographics-edit', '/my-details?tab=demographics&edit=international', { height: 1000 }),
  learner('straits', 'account-settings', '/account-settings', { height: 1180 }),
  learner('banksia', 'account-settings-dark', '/account-settings', { width: 768, height: 1180, ...dark }),
  learner('protea', 'profile-menu', '/', { steps: (page) => press(page, /^Profile of/) }),
  learner('banksia', 'menu-phone', '/', { ...phone, ...dark, steps: (page) => press(page, 'Menu') }),
  learner('kahu', 'not-found', '/no/such/page', { width: 768 }),
]

const staff = (name: string, path: string, rest: Partial<Shot> = {}): Shot => ({
  name: `console-${name}`,
  site: 'console',
  path,
  as: 'admin@banksia.example',
  ...rest,
})
const support = { as: 'support@banksia.example' }
const operator = { as: 'operator@lanyard.example' }

const console: Shot[] = [
  staff('home', '/'),
  staff('home-phone', '/', { ...phone, ...dark }),
  staff('people', '/people'),
  staff('invite', '/people/invitations/new', { height: 1000 }),
  staff('invitations', '/people/invitations'),
  staff('roles', '/people/roles', { height: 1000 }),
  staff('user', '/people', { steps: (page) => open(page, 'main table a[href^="/people/"]') }),
  staff('invitation', '/people/invitations', { width: 768, steps: (page) => open(page, 'main table a[href^="/people/invitations/"]') }),
  staff('inbox', '/inbox/3', { ...support, height: 900 }),
  staff('inbox-phone', '/inbox/3', { ...support, ...phone }),
  staff('inbox-dark', '/inbox', { ...support, width: 768, height: 900, ...dark }),
  staff('approvals', '/approvals', { ...support }),
  staff('new-message', '/messages/new', { ...support, height: 900 }),
  staff('reports', '/reports', { ...support, height: 1000 }),
  staff('classes-phone', '/classes', { as: 'trainer@banksia.example', ...phone }),
  staff('learners', '/learners'),
  staff('learner', '/learners?q=Marchetti', { ...support, height: 1100, steps: (page) => open(page, 'main table a[href^="/learners/"]') }),
  staff('new-learner', '/learners/new', { height: 1000 }),
  staff('learner-accounts', '/learners/accounts'),
  staff('learner-account', '/learners/accounts', { steps: (page) => open(page, 'main table a[href^="/learners/accounts/"]') }),
  staff('learner-account-phone', '/learners/accounts', { ...phone, ...dark }),
  staff('provider', '/provider'),
  staff('branding', '/site/branding', { height: 1100 }),
  staff('publishing', '/site/publishing', { width: 768 }),
  staff('sections', '/site/sections', dark),
  staff('settings', '/site/settings', { height: 1000 }),
  staff('files', '/files?tab=policies'),
  staff('catalogue', '/lists'),
  staff('list', '/lists/support-case-categories', dark),
  staff('api-keys', '/integrations?tab=keys'),
  staff('sign-in-service', '/integrations/services/new', { height: 1000 }),
  staff('paste', '/lists/support-case-categories/paste', { width: 768 }),
  staff('undelivered', '/undelivered', { width: 768, ...dark }),
  staff('account-settings', '/account-settings', { height: 1000, ...dark }),
  staff('audit-log', '/audit-log'),
  staff('choose-provider', '/choose-tenant', { ...operator, ...phone }),
  staff('tenants', '/providers', operator),
  staff('new-tenant', '/providers/new', { ...operator, height: 1000 }),
]

const wattle = { as: 'admin@wattle.example' }

/** In this order: each goes on where the one before it ended. The site is published last, so that `not-published` is taken before. */
const imports: Shot[] = [
  staff('import', '/data/imports', { ...wattle, height: 900 }),
  staff('import-checked', '/data/imports', { ...wattle, height: 900, steps: (page) => dropSamples(page, 'check') }),
  staff('import-applied', '/data/imports', { ...wattle, height: 900, steps: (page) => dropSamples(page, 'apply') }),
  { name: 'imported-learner-phone', site: 'console', path: '/site/publishing', ...wattle, ...phone, steps: firstSignIn },
]

export const shots: Shot[] = [...beforeSigningIn, ...portal, ...console, ...imports]
