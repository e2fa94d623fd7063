import type { TenantId } from '../database/database.ts'

export type Tenant = {
  id: TenantId
  code: string
  name: string
  countryCode: 'AU' | 'NZ' | 'ZA' | 'SG'
  locale: string
  timeZone: string
  currencyCode: string
  status: 'active' | 'suspended'
  userPoolId: string
  settings: TenantSettings
  /** Counts the logos and icons it had. */
  picturesVersion: number
}

/** What a tenant decides about its portal, as the specification names it. */
export type TenantSettings = {
  Site: { SiteName: string }
  Branding: { PrimaryColour: string; SecondaryColour: string }
  WelcomeMessage: { Text: string; TextColour: string; ActionButtonColour: string; ActionButtonTextColour: string }
  ShowSections: { SupportCases: boolean; Finances: boolean; PoiliciesAndProcedures: boolean; Timetables: boolean }
  ElearningSettings: { ShowElearningButton: boolean; ElearningLink: string | null }
  /** What is left out follows Lanyard's own rule; the limits can only be lowered. */
  SignIn?: { SecondFactor?: 'off' | 'optional' | 'required'; EmailLinks?: boolean; IdleMinutes?: number; LongestHours?: number }
  /** For those who work for the tenant: whom they may invite, and how long they stay signed in. */
  Console?: { EnforcedDomains?: string[]; IdleMinutes?: number }
}

/** An origin that belongs to a tenant. */
export type Site = { siteGuid: string; origin: string; status: 'published' | 'not-published' | 'maintenance'; tenant: Tenant }
