import type { PublishCheck } from '@lanyard/contract'
import { Problem } from '../../common/problem.ts'
import type { TenantId, Transaction } from '../../database/database.ts'
import { holdSettings, type SettingsHolder } from '../settings/settings.queries.ts'

const setting = (Name: string, Setting: string | null, IsDone: boolean, Stops: boolean, Message: string): PublishCheck => ({
  Name,
  Setting,
  IsDone,
  Stops,
  Message,
})

/** Requirements for publishing a site. */
export const settingChecks = ({ settings, status }: SettingsHolder): PublishCheck[] => {
  const { Site, WelcomeMessage, ElearningSettings } = settings
  const hasLink = !ElearningSettings.ShowElearningButton || Boolean(ElearningSettings.ElearningLink)
  return [
    setting('site-name', 'Site.SiteName', Site.SiteName.trim() !== '', true, 'Give the site a name.'),
    setting('elearning-link', 'ElearningSettings.ElearningLink', hasLink, true, 'Set the address of My Elearning, or hide the section.'),
    setting('tenant-active', null, status === 'active', true, 'Resume the provider.'),
    setting('welcome-message', 'WelcomeMessage.Text', WelcomeMessage.Text.trim() !== '', false, 'Write a welcome message for learners.'),
  ]
}

/** What makes a site look finished. It can be published without. */
export const fileChecks = ({ settings }: SettingsHolder, has: { logo: boolean; favicon: boolean; policies: boolean }): PublishCheck[] => [
  setting('logo', null, has.logo, false, 'Add a logo.'),
  setting('favicon', null, has.favicon, false, 'Add an icon for the browser tab.'),
  ...(settings.ShowSections.PoiliciesAndProcedures
    ? [setting('policies', 'ShowSections.PoiliciesAndProcedures', has.policies, false, 'Add at least one policy.')]
    : []),
]

export const demandPublishable = (holder: SettingsHolder) => {
  const open = settingChecks(holder).filter(({ IsDone, Stops }) => Stops && !IsDone)
  if (open.length === 0) return
  const errors = open.map(({ Name, Setting, Message }) => ({ pointer: `/${Setting ?? Name}`, message: Message }))
  throw new Problem('not-possible', 'The site can’t be published yet.', { errors })
}

/** The same when only the site is known. */
export const demandPublishableTenant = async (transaction: Transaction, tenantId: TenantId) => {
  const { holder } = await holdSettings(transaction, tenantId, 'portal')
  if (holder) demandPublishable(holder)
}
