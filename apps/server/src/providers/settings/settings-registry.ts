import type { SettingApplication, SettingType, SettingValue } from '@lanyard/contract'
import { currencies, locales, type SettingOption, timeZones } from './setting-options.ts'

/** One setting, defined once. Its name is the path of what it sets. */
export type SettingDefinition = {
  id: number
  application: SettingApplication
  name: string
  type: SettingType
  group: string
  displayName: string
  description: string
  isEditable: boolean
  /** Whether it can be empty (`null`). */
  isOptional: boolean
  options?: () => readonly SettingOption[]
  maxLength?: number
  /** Names that can stand in the text in braces, such as `{invoiceNumber}`, and are filled in where it is shown. */
  placeholders?: readonly string[]
  minimum?: number
  maximum?: number
  /** The value until someone chooses one. */
  fallback: SettingValue
}

type Given = Pick<SettingDefinition, 'displayName' | 'description'> &
  Partial<Pick<SettingDefinition, 'isEditable' | 'isOptional' | 'options' | 'maxLength' | 'placeholders' | 'minimum' | 'maximum' | 'fallback'>>

const inGroup =
  (application: SettingApplication, group: string) =>
  (id: number, name: string, type: SettingType, given: Given): SettingDefinition => ({
    id,
    application,
    name,
    type,
    group,
    isEditable: true,
    isOptional: false,
    fallback: null,
    ...given,
  })

const option = (Value: string, DisplayName: string): SettingOption => ({ Value, DisplayName })

const site = inGroup('portal', 'Site')
const branding = inGroup('portal', 'Branding')
const darkMode = inGroup('portal', 'Dark mode')
const welcome = inGroup('portal', 'Welcome message')
const sections = inGroup('portal', 'Sections')
const elearning = inGroup('portal', 'E-learning')
const invoices = inGroup('portal', 'Invoices')
const payments = inGroup('portal', 'Payments')
const attendance = inGroup('portal', 'Attendance')
const signIn = inGroup('portal', 'Sign-in')
const access = inGroup('console', 'Access')

const statuses = [
  option('published', 'Published: learners can sign in'),
  option('maintenance', 'In maintenance: everything can be read, nothing saved'),
  option('not-published', 'Not published: nobody can sign in'),
]
const secondFactors = [
  option('off', 'Off: not offered to those who have not set it up'),
  option('optional', 'Optional: each learner decides'),
  option('required', 'Required: set up at the next sign-in'),
]

const connectionRules = [
  option('email', 'Email: the one learner record with the account’s email'),
  option('number-and-birth-date', 'Learner number and date of birth: asked at the first sign-in'),
]

/** What an invoice fills in. */
const ofInvoice = ['invoiceNumber', 'amount']

/** All settings. A setting keeps its id forever. */
export const settingRegistry: readonly SettingDefinition[] = [
  site(1, 'Site.SiteName', 'text', {
    displayName: 'Site name',
    description: 'Shown in the browser tab, on the sign-in page and in emails.',
    maxLength: 100,
  }),
  site(2, 'Site.SiteStatus', 'choice', {
    displayName: 'Site status',
    description: 'Whether learners can use the site. Taking it offline signs everybody out.',
    options: () => statuses,
  }),
  site(3, 'Locale', 'choice', { displayName: 'Language and formats', description: 'How dates, times and amounts are written.', options: locales }),
  site(4, 'TimeZone', 'choice', { displayName: 'Time zone', description: 'Classes and due dates are shown in this zone.', options: timeZones }),
  site(5, 'CurrencyCode', 'choice', { displayName: 'Currency', description: 'The currency of invoices and payments.', options: currencies }),
  site(6, 'CountryCode', 'text', {
    displayName: 'Country',
    description: 'Decides which fields and lists learners see. Ask Lanyard’s operators to change it.',
    isEditable: false,
  }),

  branding(10, 'Branding.PrimaryColour', 'colour', {
    displayName: 'Main colour',
    description: 'The banner and what is chosen. Text on it is made dark or light to stay readable.',
  }),
  branding(11, 'Branding.SecondaryColour', 'colour', { displayName: 'Second colour', description: 'Links, highlights and progress.' }),

  darkMode(12, 'Branding.DarkLogo', 'flag', {
    displayName: 'Use the logo for dark mode',
    description: 'Learners with dark screens see it. While this is off, they see your logo on a light plate.',
    fallback: false,
  }),

  welcome(20, 'WelcomeMessage.Text', 'long-text', {
    displayName: 'Welcome message',
    description: 'Greets learners on their dashboard. Leave it empty for none.',
    maxLength: 500,
    isOptional: true,
  }),
  welcome(21, 'WelcomeMessage.TextColour', 'colour', { displayName: 'Text colour', description: 'The colour of the welcome message.' }),
  welcome(22, 'WelcomeMessage.ActionButtonColour', 'colour', {
    displayName: 'Button colour',
    description: 'The colour of the buttons on the dashboard that ask for something to be done.',
  }),
  welcome(23, 'WelcomeMessage.ActionButtonTextColour', 'colour', {
    displayName: 'Button text colour',
    description: 'The colour of the words on those buttons; made readable where it would not be.',
  }),

  sections(30, 'ShowSections.SupportCases', 'flag', { displayName: 'Support', description: 'Learners can ask for help and follow their cases.' }),
  sections(31, 'ShowSections.Finances', 'flag', { displayName: 'Finances', description: 'Learners see their invoices, payments and credit notes.' }),
  sections(32, 'ShowSections.PoiliciesAndProcedures', 'flag', { displayName: 'Policies and procedures', description: 'Learners can read your policies.' }),
  sections(33, 'ShowSections.Timetables', 'flag', { displayName: 'Timetable', description: 'Learners see their classes and attendance.' }),

  elearning(40, 'ElearningSettings.ShowElearningButton', 'flag', {
    displayName: 'Show My Elearning',
    description: 'Adds a link to your e-learning site to the menu. It needs an address.',
  }),
  elearning(41, 'ElearningSettings.ElearningLink', 'link', {
    displayName: 'E-learning address',
    description: 'Where My Elearning leads. It must start with https://.',
    maxLength: 500,
    isOptional: true,
  }),

  invoices(60, 'Provider.LegalName', 'text', {
    displayName: 'Legal name',
    description: 'Printed on invoices. Leave it empty to print the site name.',
    maxLength: 200,
    isOptional: true,
  }),
  invoices(61, 'Provider.Address', 'long-text', {
    displayName: 'Address',
    description: 'Printed on invoices, line by line as you enter it.',
    maxLength: 300,
    isOptional: true,
  }),
  invoices(62, 'Provider.TaxNumber', 'text', {
    displayName: 'Tax number',
    description: 'Your ABN, GST or VAT number, printed on invoices.',
    maxLength: 50,
    isOptional: true,
  }),

  signIn(50, 'SignIn.SecondFactor', 'choice', {
    displayName: 'Two-step verification',
    description: 'Whether learners confirm their sign-in with a code from their phone.',
    options: () => secondFactors,
    fallback: 'optional',
  }),
  signIn(51, 'SignIn.EmailLinks', 'flag', {
    displayName: 'Sign-in links by email',
    description: 'Learners can sign in with a link that is sent to them.',
    fallback: true,
  }),
  signIn(52, 'SignIn.IdleMinutes', 'whole-number', {
    displayName: 'Idle timeout (minutes)',
    description: 'Applies immediately, including to people who are signed in.',
    minimum: 5,
    maximum: 60,
    fallback: 60,
  }),
  signIn(53, 'SignIn.LongestHours', 'whole-number', {
    displayName: 'Maximum session (hours)',
    description: 'Even for active people. A shorter time applies immediately, a longer one from the next sign-in.',
    minimum: 1,
    maximum: 24,
    fallback: 24,
  }),
  signIn(54, 'SignIn.ConnectBy', 'choice', {
    displayName: 'Connect accounts to records by',
    description: 'For people who come through your sign-in service without an invitation. Invited learners are connected already.',
    options: () => connectionRules,
    fallback: 'email',
  }),

  payments(65, 'Payment.BankDetails', 'long-text', {
    displayName: 'Bank details',
    description: 'Shown on every invoice with something to pay. One detail on each line, such as “BSB: 062-000”; learners copy them one by one.',
    maxLength: 500,
    isOptional: true,
  }),
  payments(66, 'Payment.Reference', 'text', {
    displayName: 'Payment reference',
    description: 'What learners write with a payment so that you can match it. {invoiceNumber} becomes the invoice’s number.',
    maxLength: 60,
    placeholders: ['invoiceNumber'],
    isOptional: true,
    fallback: '{invoiceNumber}',
  }),
  payments(67, 'Payment.Link', 'link', {
    displayName: 'Online payment address',
    description: 'Where learners pay online. It must start with https://. {invoiceNumber} and {amount} become the invoice’s own.',
    maxLength: 500,
    placeholders: ofInvoice,
    isOptional: true,
  }),
  payments(68, 'Payment.Instructions', 'long-text', {
    displayName: 'Other instructions',
    description: 'Other ways to pay, such as PayNow or EFT, and how long a payment takes. {invoiceNumber} and {amount} become the invoice’s own.',
    maxLength: 1000,
    placeholders: ofInvoice,
    isOptional: true,
  }),

  attendance(70, 'Attendance.Threshold', 'whole-number', {
    displayName: 'Minimum attendance (%)',
    description: 'Learners see how many classes they can still miss. Leave it blank if your courses have no common minimum.',
    minimum: 1,
    maximum: 100,
    isOptional: true,
  }),

  access(100, 'Console.EnforcedDomains', 'domains', {
    displayName: 'Email domains of staff',
    description: 'Only people with an email address in one of these domains can be invited to the console. Leave it empty for any domain.',
    fallback: [],
  }),
  access(101, 'Console.IdleMinutes', 'whole-number', {
    displayName: 'Idle timeout (minutes)',
    description: 'Applies to everyone in your team.',
    minimum: 5,
    maximum: 30,
    fallback: 30,
  }),
]

export const findSetting = (application: SettingApplication, id: number): SettingDefinition | undefined =>
  settingRegistry.find((definition) => definition.application === application && definition.id === id)
