/** A tenant's settings, as the server writes them into the page and returns them from `fetch-ddb`. */
export type TenantData = {
  TenantCode: string
  UserPoolId: string
  Locale: string
  TimeZone: string
  CountryCode: string
  CurrencyCode: string
  /** Misspelt on the wire. */
  ShowSections: { SupportCases: boolean; Finances: boolean; PoiliciesAndProcedures: boolean; Timetables: boolean }
  ElearningSettings: { ShowElearningButton: boolean; ElearningLink: string | null }
  Branding: { PrimaryColour: string | null; SecondaryColour: string | null }
  WelcomeMessage: { Text: string | null; TextColour: string | null; ActionButtonColour: string | null; ActionButtonTextColour: string | null }
  /** The attendance that courses require, in percent. */
  Attendance: { Threshold: number | null }
  Site: { SiteStatus: string; SiteName: string }
  /** Printed on invoices. */
  Provider: { LegalName: string | null; Address: string | null; TaxNumber: string | null }
  Assets: { Logo: string | null; DarkLogo: string | null; Favicon: string | null }
}

/** The defaults, used until the settings load and for values they omit. */
export const defaultTenantData: TenantData = {
  TenantCode: '',
  UserPoolId: '',
  Locale: 'en',
  TimeZone: 'UTC',
  CountryCode: 'AU',
  CurrencyCode: 'AUD',
  ShowSections: { SupportCases: false, Finances: false, PoiliciesAndProcedures: false, Timetables: false },
  ElearningSettings: { ShowElearningButton: false, ElearningLink: null },
  Branding: { PrimaryColour: null, SecondaryColour: null },
  WelcomeMessage: { Text: null, TextColour: null, ActionButtonColour: null, ActionButtonTextColour: null },
  Attendance: { Threshold: null },
  Site: { SiteStatus: 'published', SiteName: '' },
  Provider: { LegalName: null, Address: null, TaxNumber: null },
  Assets: { Logo: null, DarkLogo: null, Favicon: null },
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses stored or sent settings: fills missing groups, keeps unknown extras. */
export const readTenantData = (value: unknown): TenantData | undefined => {
  if (!isObject(value) || typeof value.TenantCode !== 'string') return undefined
  const filled = Object.entries(defaultTenantData).map(([key, fallback]) => {
    const given = value[key]
    return [key, isObject(fallback) ? { ...fallback, ...(isObject(given) ? given : {}) } : (given ?? fallback)]
  })
  return { ...value, ...Object.fromEntries(filled) } as TenantData
}
