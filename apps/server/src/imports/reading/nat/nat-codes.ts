import { normalised } from '../tables/match-columns.ts'

/** What an outcome says of a unit enrolment: its status by description, as that list has no codes. */
export const statusOfOutcome: Readonly<Record<string, string>> = {
  '20': 'Completed',
  '30': 'Completed',
  '40': 'Withdrawn',
  '41': 'Cancelled',
  '51': 'Recognition of prior learning',
  '52': 'Completed',
  '53': 'Recognition of prior learning',
  '54': 'Completed',
  '60': 'Credit transfer',
  '61': 'Transferred',
  '70': 'In progress',
  '81': 'Completed',
  '82': 'Withdrawn',
  '85': 'Not yet started',
}

/** Suggestions for codes of NAT files that Lanyard's own lists call something else, by list. Providers can change them. */
export const suggestedCodes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  results: { '20': 'C', '30': 'NYC', '40': 'W', '41': 'INC', '51': 'RPL', '52': 'NYC', '53': 'RPL', '54': 'NYC', '60': 'CT', '81': 'S', '82': 'NS' },
}

/** Outcomes without a result yet. */
export const hasNoResult = (outcome: string) => ['61', '70', '85', '90'].includes(outcome)

const outcomeOfResult: Readonly<Record<string, string>> = { C: '20', NYC: '30', W: '40', INC: '41', RPL: '51', CT: '60', S: '81', NS: '82' }
const outcomeOfStatus: Readonly<Record<string, string>> = {
  inprogress: '70',
  enrolled: '70',
  notyetstarted: '85',
  withdrawn: '40',
  cancelled: '41',
  transferred: '61',
  recognitionofpriorlearning: '51',
  credittransfer: '60',
}

/** The outcome that a result and a status make. */
export const outcomeOf = (result: string | undefined, status: string | undefined): string | undefined =>
  (result && (/^\d{2}$/.test(result) ? result : outcomeOfResult[result])) ?? (status && outcomeOfStatus[normalised(status)])

/** Words in place of a USI, for people who are exempt. */
export const isExemption = (usi: string) => ['INTOFF', 'INDIV', 'SHORT', 'NOUSI', 'INDIG'].includes(usi.toUpperCase())
export const overseas = { postcode: 'OSPC', state: '99' } as const
