import type { SettingValue, TenantSetting } from '@lanyard/contract'
import type { fakeServer } from './fake-server.ts'
import { problem } from './fake-server.ts'

const setting = (
  Id: number,
  Name: string,
  Type: TenantSetting['Type'],
  Group: string,
  Value: SettingValue,
  more: Partial<TenantSetting> = {},
): TenantSetting => ({
  Id,
  TenantCode: 'BANKSIA',
  Application: Id < 100 ? 'portal' : 'console',
  Type,
  Name,
  DisplayName: Name.replace(/^\w+\./, ''),
  Value,
  Description: `What ${Name} does.`,
  Editable: true,
  Group,
  Options: null,
  MaxLength: null,
  Minimum: null,
  Maximum: null,
  Version: '1',
  LastChanged: null,
  ...more,
})

const option = (Value: string, DisplayName: string) => ({ Value, DisplayName })

export const settings: TenantSetting[] = [
  setting(1, 'Site.SiteName', 'text', 'Site', 'Banksia Training', {
    DisplayName: 'Site name',
    MaxLength: 100,
    LastChanged: { At: '2026-11-14T01:00:00Z', By: 'priya@banksia.example', Name: 'Priya Nair' },
  }),
  setting(2, 'Site.SiteStatus', 'choice', 'Site', 'published', {
    DisplayName: 'Site status',
    Options: [option('published', 'Published'), option('not-published', 'Not published')],
  }),
  setting(6, 'CountryCode', 'text', 'Site', 'AU', { DisplayName: 'Country', Editable: false }),
  setting(10, 'Branding.PrimaryColour', 'colour', 'Branding', '#1f6f54', { DisplayName: 'Main colour' }),
  setting(20, 'WelcomeMessage.Text', 'long-text', 'Welcome message', 'Welcome back', { DisplayName: 'Welcome message', MaxLength: 500 }),
  setting(31, 'ShowSections.Finances', 'flag', 'Sections', true, { DisplayName: 'Finances' }),
  setting(50, 'SignIn.SecondFactor', 'choice', 'Sign-in', 'optional', {
    DisplayName: 'Two-step verification',
    Options: [option('off', 'Off: not offered'), option('optional', 'Optional: each learner decides'), option('required', 'Required: at the next sign-in')],
  }),
  setting(52, 'SignIn.IdleMinutes', 'whole-number', 'Sign-in', 60, { DisplayName: 'Minutes without use', Minimum: 5, Maximum: 60 }),
  setting(100, 'Console.EnforcedDomains', 'domains', 'Access', [], { DisplayName: 'Email domains of staff' }),
]

type Operation = { value: SettingValue }

/** Stored settings, each with its version; a stale version is refused. */
export const keepSettings = (server: ReturnType<typeof fakeServer>) => {
  const kept = structuredClone(settings)
  for (const application of ['portal', 'console'] as const) {
    server.routes[`GET /tenants/BANKSIA/settings/${application}`] = () => {
      const items = kept.filter(({ Application }) => Application === application)
      return Response.json(items, { headers: { 'x-total-count': String(items.length) } })
    }
  }
  for (const one of kept) {
    const path = `/tenants/BANKSIA/settings/${one.Application}/${one.Id}`
    server.routes[`GET ${path}`] = () => Response.json(one)
    server.routes[`PATCH ${path}`] = ({ body, headers }) => {
      if (headers.get('if-match') !== `"${one.Version}"`) return problem(412, 'This was changed in the meantime')
      Object.assign(one, {
        Value: (body as Operation[])[0]?.value,
        Version: String(Number(one.Version) + 1),
        LastChanged: { At: new Date().toISOString(), By: 'mei@banksia.example', Name: 'Mei Tanaka' },
      })
      return Response.json(one)
    }
  }
  return (name: string) => kept.find(({ Name }) => Name === name) as TenantSetting
}
