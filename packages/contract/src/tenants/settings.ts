import { z } from 'zod'
import { page, pascalCased, plain } from '../call.ts'
import { patchBody } from './patch.ts'
import { tenantCode } from './tenant-params.ts'

/** The applications that have settings. */
export const settingApplications = ['portal', 'console'] as const
export type SettingApplication = (typeof settingApplications)[number]

/** The type of a value, for display and validation. */
export const settingTypes = ['text', 'long-text', 'colour', 'flag', 'choice', 'whole-number', 'link', 'email', 'domains'] as const
export type SettingType = (typeof settingTypes)[number]

export const settingValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.null()])
export type SettingValue = z.infer<typeof settingValue>

/** A tenant's setting. Fields from `Group` on are beyond the specification. */
export const tenantSetting = z.object({
  Id: z.int(),
  TenantCode: z.string(),
  Application: z.enum(settingApplications),
  Type: z.enum(settingTypes),
  Name: z.string(),
  DisplayName: z.string(),
  Value: settingValue,
  Description: z.string(),
  Editable: z.boolean(),
  Group: z.string(),
  /** The values of a choice, with their labels. */
  Options: z.array(z.object({ Value: z.string(), DisplayName: z.string() })).nullable(),
  MaxLength: z.int().nullable(),
  Minimum: z.int().nullable(),
  Maximum: z.int().nullable(),
  /** Send it in `If-Match`, in quotes. */
  Version: z.string(),
  /** `By` is a username or an API key's name; `Name` is the person's full name, if known. */
  LastChanged: z.object({ At: z.iso.datetime(), By: z.string(), Name: z.string().nullable() }).nullable(),
})
export type TenantSetting = z.infer<typeof tenantSetting>

const application = z.enum(settingApplications).meta({ description: 'Must be portal or console.' })
const siteGuid = z.uuid().optional().meta({ description: 'Must be the SiteGUID of one of the provider’s sites.' })
const id = z.int().min(1).max(10_000).meta({ description: 'Must be the id of a setting.' })

/** `Site.SiteStatus` applies to all of the tenant's sites, or with `siteGuid` to one. */
const query = z.strictObject({ siteGuid })

export const settingCalls = pascalCased({
  listSettings: {
    method: 'GET',
    path: '/tenants/{tenantCode}/settings/{application}',
    summary: 'The settings of an application and who last changed each; with only `content:write`, the branding settings',
    needs: ['users:read', 'content:write'],
    params: z.strictObject({ tenantCode, application }),
    query,
    answer: page(tenantSetting),
  },
  getSetting: {
    method: 'GET',
    path: '/tenants/{tenantCode}/settings/{application}/{id}',
    summary: 'One setting, with its version as `ETag`',
    needs: ['users:read', 'content:write'],
    params: z.strictObject({ tenantCode, application, id }),
    query,
    answer: plain(tenantSetting),
  },
  updateSetting: {
    method: 'PATCH',
    path: '/tenants/{tenantCode}/settings/{application}/{id}',
    summary: 'Change `/Value` of a setting; honours `If-Match`. With only `content:write`, a branding setting',
    needs: ['users:write', 'content:write'],
    params: z.strictObject({ tenantCode, application, id }),
    query,
    body: patchBody,
    answer: plain(tenantSetting),
  },
})
