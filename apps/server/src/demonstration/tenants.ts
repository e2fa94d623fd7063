import type { Role } from '@lanyard/contract'
import type { Tenant, TenantSettings } from '../sites/site.ts'

export type DemonstrationTenant = Omit<Tenant, 'id' | 'status' | 'userPoolId' | 'picturesVersion'> & { host: string; siteStatus: 'published' | 'not-published' }

export const demonstrationPassword = 'lanyard-demo-2026'

const sections = (hidden: Partial<TenantSettings['ShowSections']> = {}): TenantSettings['ShowSections'] => ({
  SupportCases: true,
  Finances: true,
  PoiliciesAndProcedures: true,
  Timetables: true,
  ...hidden,
})

const welcome = (Text: string, ActionButtonColour: string): TenantSettings['WelcomeMessage'] => ({
  Text,
  TextColour: '#1a2420',
  ActionButtonColour,
  ActionButtonTextColour: '#ffffff',
})

export const demonstrationTenants: DemonstrationTenant[] = [
  {
    code: 'BANKSIA',
    name: 'Banksia Training',
    countryCode: 'AU',
    locale: 'en-AU',
    timeZone: 'Australia/Sydney',
    currencyCode: 'AUD',
    host: 'banksia.localhost',
    siteStatus: 'published',
    settings: {
      Site: { SiteName: 'Banksia Training' },
      Provider: { LegalName: 'Banksia Training Pty Ltd', Address: '48 Wattle Street\nUltimo NSW 2007\nAustralia', TaxNumber: '51 824 753 556' },
      Branding: { PrimaryColour: '#4ec287', SecondaryColour: '#1f6f54', DarkLogo: true },
      WelcomeMessage: welcome('Term 4 enrolments are open. Talk to Student Services about your next unit.', '#1f6f54'),
      ShowSections: sections(),
      ElearningSettings: { ShowElearningButton: true, ElearningLink: 'https://learn.banksia.example' },
      Attendance: { Threshold: 80 },
      Payment: {
        BankDetails: 'Account name: Banksia Training Pty Ltd\nBSB: 062-000\nAccount number: 1234 5678',
        Link: 'https://pay.banksia.example/?invoice={invoiceNumber}',
        Instructions: 'Use the reference so we can match your payment. It can take 2 working days to appear here.',
      },
    },
  },
  {
    code: 'KAHU',
    name: 'Kahu Institute',
    countryCode: 'NZ',
    locale: 'en-NZ',
    timeZone: 'Pacific/Auckland',
    currencyCode: 'NZD',
    host: 'kahu.localhost',
    siteStatus: 'published',
    settings: {
      Site: { SiteName: 'Kahu Institute' },
      Provider: { LegalName: 'Kahu Institute Limited', Address: '12 Tory Street\nTe Aro, Wellington 6011\nNew Zealand', TaxNumber: '49-091-850' },
      Branding: { PrimaryColour: '#0f5c8c', SecondaryColour: '#e0a526' },
      WelcomeMessage: welcome('Haere mai. Workshops run in both campuses this week.', '#0f5c8c'),
      ShowSections: sections(),
      ElearningSettings: { ShowElearningButton: true, ElearningLink: 'https://moodle.kahu.example' },
      Payment: {
        BankDetails: 'Account name: Kahu Institute\nAccount number: 12-3456-7890123-00',
        Instructions: 'Write your name in the particulars field.',
      },
    },
  },
  {
    code: 'PROTEA',
    name: 'Protea Skills Academy',
    countryCode: 'ZA',
    locale: 'en-ZA',
    timeZone: 'Africa/Johannesburg',
    currencyCode: 'ZAR',
    host: 'protea.localhost',
    siteStatus: 'published',
    settings: {
      Site: { SiteName: 'Protea Skills Academy' },
      Provider: { LegalName: 'Protea Skills Academy (Pty) Ltd', Address: '7 Bree Street\nCape Town 8001\nSouth Africa', TaxNumber: '4023340283' },
      Branding: { PrimaryColour: '#b3325f', SecondaryColour: '#f2b705' },
      WelcomeMessage: welcome('Bring your logbook to every workplace visit this month.', '#b3325f'),
      ShowSections: sections({ Finances: false }),
      ElearningSettings: { ShowElearningButton: false, ElearningLink: null },
    },
  },
  {
    code: 'STRAITS',
    name: 'Straits Skills College',
    countryCode: 'SG',
    locale: 'en-SG',
    timeZone: 'Asia/Singapore',
    currencyCode: 'SGD',
    host: 'straits.localhost',
    siteStatus: 'published',
    settings: {
      Site: { SiteName: 'Straits Skills College' },
      Provider: { LegalName: 'Straits Skills College Pte. Ltd.', Address: '31 Bencoolen Street\nSingapore 189648', TaxNumber: 'M90310001X' },
      Branding: { PrimaryColour: '#5b3cc4', SecondaryColour: '#00a39a' },
      WelcomeMessage: welcome('SkillsFuture claims for the next intake close on Friday.', '#5b3cc4'),
      ShowSections: sections({ PoiliciesAndProcedures: false }),
      ElearningSettings: { ShowElearningButton: true, ElearningLink: 'https://learn.straits.example' },
      Payment: {
        BankDetails: 'PayNow UEN: 201912345K\nAccount name: Straits Skills College Pte Ltd',
        Reference: 'SSC {invoiceNumber}',
        Instructions: 'In your banking app, choose PayNow, then UEN, and enter {amount}. SkillsFuture credit is deducted before you pay.',
      },
    },
  },
  {
    code: 'WATTLE',
    name: 'Wattle College',
    countryCode: 'AU',
    locale: 'en-AU',
    timeZone: 'Australia/Sydney',
    currencyCode: 'AUD',
    host: 'wattle.localhost',
    siteStatus: 'not-published',
    settings: {
      Site: { SiteName: 'Wattle College' },
      Branding: { PrimaryColour: '#f5c518', SecondaryColour: '#3d3a2a' },
      WelcomeMessage: welcome('Our new learner site opens soon.', '#3d3a2a'),
      ShowSections: sections(),
      ElearningSettings: { ShowElearningButton: false, ElearningLink: null },
    },
  },
]

export type DemonstrationLearner = { tenant: string; email: string; about: string; temporaryPassword?: boolean; totpSecret?: string }

/** `totpSecret` turns two-step verification on. */
export const demonstrationLearners: DemonstrationLearner[] = [
  { tenant: 'BANKSIA', email: 'learner@banksia.example', about: 'a learner with rich records' },
  { tenant: 'BANKSIA', email: 'second@banksia.example', about: 'another learner with rich records' },
  { tenant: 'BANKSIA', email: 'new@banksia.example', about: 'a learner without records yet' },
  { tenant: 'BANKSIA', email: 'mfa@banksia.example', about: 'two-step verification is on', totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' },
  { tenant: 'BANKSIA', email: 'first@banksia.example', about: 'must choose a new password first', temporaryPassword: true },
  { tenant: 'KAHU', email: 'learner@kahu.example', about: 'a learner with rich records' },
  { tenant: 'PROTEA', email: 'learner@protea.example', about: 'a learner with rich records' },
  { tenant: 'STRAITS', email: 'learner@straits.example', about: 'a learner with rich records' },
]

/** `seenDaysAgo`: when they last signed in. Missing for someone who never did. */
export type DemonstrationStaff = {
  tenant: string | null
  email: string
  firstName: string
  lastName: string
  role: Role
  title?: string
  mobile?: string
  seenDaysAgo?: number
}

export const demonstrationStaff: DemonstrationStaff[] = [
  {
    tenant: 'BANKSIA',
    email: 'admin@banksia.example',
    firstName: 'Grace',
    lastName: 'Osei',
    role: 'TenantAdmin',
    title: 'Head of operations',
    mobile: '0491 570 156',
    seenDaysAgo: 0,
  },
  {
    tenant: 'BANKSIA',
    email: 'support@banksia.example',
    firstName: 'Priya',
    lastName: 'Raman',
    role: 'SupportAgent',
    title: 'Student services',
    mobile: '0491 570 157',
    seenDaysAgo: 1,
  },
  { tenant: 'BANKSIA', email: 'finance@banksia.example', firstName: 'Tom', lastName: 'Whitlock', role: 'FinanceOfficer', title: 'Accounts', seenDaysAgo: 6 },
  {
    tenant: 'BANKSIA',
    email: 'records@banksia.example',
    firstName: 'Mei',
    lastName: 'Tanaka',
    role: 'RecordsManager',
    title: 'Registrar',
    mobile: '0491 570 158',
    seenDaysAgo: 2,
  },
  {
    tenant: 'BANKSIA',
    email: 'content@banksia.example',
    firstName: 'Lucas',
    lastName: 'Moreau',
    role: 'ContentEditor',
    title: 'Communications',
    seenDaysAgo: 40,
  },
  {
    tenant: 'BANKSIA',
    email: 'auditor@banksia.example',
    firstName: 'Helen',
    lastName: 'Adeyemi',
    role: 'Auditor',
    title: 'Quality and compliance',
    seenDaysAgo: 130,
  },
  { tenant: 'BANKSIA', email: 'trainer@banksia.example', firstName: 'Nadia', lastName: 'Petrov', role: 'Trainer', title: 'Trainer', seenDaysAgo: 1 },
  {
    tenant: 'BANKSIA',
    email: 'privacy@banksia.example',
    firstName: 'Rosa',
    lastName: 'Lindqvist',
    role: 'PrivacyOfficer',
    title: 'Privacy officer',
    seenDaysAgo: 20,
  },
  { tenant: 'KAHU', email: 'admin@kahu.example', firstName: 'Aroha', lastName: 'Ngata', role: 'TenantAdmin', title: 'Kaiwhakahaere', seenDaysAgo: 3 },
  { tenant: 'PROTEA', email: 'admin@protea.example', firstName: 'Sipho', lastName: 'Dlamini', role: 'TenantAdmin' },
  { tenant: 'STRAITS', email: 'admin@straits.example', firstName: 'Wei Ling', lastName: 'Tan', role: 'TenantAdmin' },
  { tenant: 'WATTLE', email: 'admin@wattle.example', firstName: 'Jack', lastName: 'Farrow', role: 'TenantAdmin' },
  { tenant: null, email: 'operator@lanyard.example', firstName: 'Noor', lastName: 'Haddad', role: 'Operator' },
]
