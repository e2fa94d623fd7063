import type { Policy } from './policies.ts'
import type { DemonstrationTenant } from './tenants.ts'

/** A public file: a guide for future learners. */
export const courseGuideOf = ({ name, locale, timeZone }: DemonstrationTenant): Policy => ({
  title: 'Course guide',
  owner: 'Admissions',
  version: '1.0',
  approved: '5 October 2026',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [`${name} trains people for work that is needed, in small groups and with trainers who come from the field.`],
    },
    {
      heading: 'How to apply',
      paragraphs: [
        'Choose a course and an intake, send us your details and your school record, and talk to us for half an hour. You hear from us within a week.',
        'Bring a document with your photograph to the first day. Everything else you find in the learner portal from the day you are enrolled.',
      ],
    },
    {
      heading: 'How to reach us',
      paragraphs: [
        `Write to us at any time; we answer on weekdays between 9 and 5 (${timeZone.replaceAll('_', ' ')}). Dates in this guide are written as usual in ${new Intl.DisplayNames('en', { type: 'region' }).of(locale.slice(-2))}.`,
      ],
    },
  ],
})

/** Ledger accounts, as finance staff would import them into accounting software. */
export const ledgerOf = ({ currencyCode }: DemonstrationTenant): string =>
  [
    'Account,Name,Currency,Tax',
    `4100,Tuition fees,${currencyCode},Standard`,
    `4110,Materials and equipment,${currencyCode},Standard`,
    `4120,Late fees,${currencyCode},None`,
    `4900,Refunds and credit notes,${currencyCode},Standard`,
    `1100,Receivables,${currencyCode},None`,
    '',
  ].join('\r\n')
