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
  /** Increases with each new logo or icon. */
  picturesVersion: number
}

/** A tenant's portal settings, as the specification names them. */
export type TenantSettings = {
  Site: { SiteName: string }
  /** `DarkLogo`: the provider has a logo for dark pages. */
  Branding: { PrimaryColour: string; SecondaryColour: string; DarkLogo?: boolean }
  WelcomeMessage: { Text: string; TextColour: string; ActionButtonColour: string; ActionButtonTextColour: string }
  ShowSections: { SupportCases: boolean; Finances: boolean; PoiliciesAndProcedures: boolean; Timetables: boolean }
  ElearningSettings: { ShowElearningButton: boolean; ElearningLink: string | null }
  /** Who issues the invoices, as printed on them. */
  Provider?: { LegalName?: string | null; Address?: string | null; TaxNumber?: string | null }
  /** How learners pay. Only signed-in learners read it. */
  Payment?: { BankDetails?: string | null; Reference?: string; Link?: string | null; Instructions?: string | null }
  /** The attendance that courses require, in percent; nothing if there is no common minimum. */
  Attendance?: { Threshold?: number | null }
  /** A missing setting uses Lanyard's default. Limits can only be lowered. */
  SignIn?: { SecondFactor?: 'off' | 'optional' | 'required'; EmailLinks?: boolean; IdleMinutes?: number; LongestHours?: number; ConnectBy?: ConnectionRule }
  /** For the tenant's team: which email domains can be invited, and how long a session may be idle. */
  Console?: { EnforcedDomains?: string[]; IdleMinutes?: number }
}

/** How an account without a learner record finds its own (decision 48). */
export type ConnectionRule = 'email' | 'number-and-birth-date'

/** An origin that belongs to a tenant. */
export type Site = { siteGuid: string; origin: string; status: 'published' | 'not-published' | 'maintenance'; tenant: Tenant }

/** An unpublished site, or one with a suspended tenant, shows nothing. */
export const isOpenSite = ({ status, tenant }: Site) => status !== 'not-published' && tenant.status === 'active'
