import type { TenantSetting } from '@lanyard/contract'
import type { Brand } from '@lanyard/theme/theme.ts'
import type { SettingEdits } from '../site/use-setting-edits.ts'

/** What the preview shows: the settings with unsaved edits applied. */
export type Look = { brand: Brand; siteName: string; welcome: string; shows: (section: string) => boolean }

/** Settings the person may not read get their defaults, under the tenant's own name. */
export const brandOf = (settings: readonly TenantSetting[], edits: SettingEdits, tenantName: string): Look => {
  const typedAs = (name: string) => {
    const setting = settings.find(({ Name }) => Name === name)
    return setting ? edits.typed(setting) : undefined
  }
  const text = (name: string) => {
    const value = typedAs(name)
    return typeof value === 'string' && value !== '' ? value : null
  }
  return {
    brand: {
      PrimaryColour: text('Branding.PrimaryColour'),
      SecondaryColour: text('Branding.SecondaryColour'),
      WelcomeMessage: {
        TextColour: text('WelcomeMessage.TextColour'),
        ActionButtonColour: text('WelcomeMessage.ActionButtonColour'),
        ActionButtonTextColour: text('WelcomeMessage.ActionButtonTextColour'),
      },
    },
    siteName: text('Site.SiteName') ?? tenantName,
    welcome: text('WelcomeMessage.Text') ?? '',
    shows: (section) => typedAs(section) !== false,
  }
}
