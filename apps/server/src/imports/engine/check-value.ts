import { identifierFault, type LookupName, normalisedIdentifier, type RecordField } from '@lanyard/contract'

/** A value as it is stored, or what is wrong with it. */
export type Checked = { stored: string | null; warning?: string } | { fault: string }

export type CheckContext = {
  /** The id of a list's value by its code or text. */
  find(list: LookupName, text: string): number | undefined
  sealAlike(plain: string, purpose: string): Buffer
  /** Which records may be brought in: all by default. */
  area?: 'records' | 'finance'
  /** The stored record is known already: it needs neither a key nor a reference. */
  isFound?: boolean
  zone: string
  /** The provider's country: fields that only others have are refused. */
  country?: string
}

const fault = (sentence: string): Checked => ({ fault: sentence })

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const two = (text: string) => text.padStart(2, '0')

/** A day as ISO 8601 has it. Days come before months, as everywhere Lanyard is used. */
export const readDay = (text: string): string | undefined => {
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, first, second, last] = /^(\d{1,2})[/.\- ](\d{1,2}|[A-Za-z]{3,9})[/.\- ](\d{4})$/.exec(text) ?? []
  const named = second && /^[A-Za-z]/.test(second) ? months.indexOf(second.slice(0, 3).toLowerCase()) + 1 : Number(second)
  const [year, month, day] = isoYear ? [Number(isoYear), Number(isoMonth), Number(isoDay)] : [Number(last), named, Number(first)]
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal && year >= 1900 && year <= 2100 ? `${year}-${two(String(month))}-${two(String(day))}` : undefined
}

/** A moment with its offset, or the provider's own time. */
const readMoment = (text: string, zone: string): string | undefined => {
  const [, dayText = '', time = '', offset] =
    /^(\S+(?: [A-Za-z]{3,9} \d{4})?)[T ](\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?) ?(Z|[+-]\d{2}:?\d{2})?$/.exec(text) ?? []
  const day = readDay(dayText)
  const [hours, minutes, seconds = '0'] = time.split(':')
  if (!day || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) >= 60) return undefined
  return `${day} ${time.padStart(5, '0')}${offset ?? ` ${zone}`}`
}

const readAmount = (text: string): string | undefined => {
  const plain = text.replace(/^(?:[A-Z]{0,3}\$|R|[A-Z]{3}) ?/, '').replace(/(\d),(?=\d{3}(?:\D|$))/g, '$1')
  return /^-?\d{1,12}(?:\.\d{1,2})?$/.test(plain) ? plain : undefined
}

const flags: Readonly<Record<string, string>> = { y: 'true', yes: 'true', true: 'true', 1: 'true', n: 'false', no: 'false', false: 'false', 0: 'false' }

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const isUnprintable = (text: string) => /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/.test(text)

const ofText = (text: string, { longest = 200 }: RecordField): Checked =>
  text.length > longest ? fault(`This is longer than ${longest} characters.`) : { stored: text }

const ofKind: Record<RecordField['kind'], (text: string, field: RecordField, context: CheckContext) => Checked> = {
  text: ofText,
  'long-text': ofText,
  html: ofText,
  reference: ofText,
  file: ofText,
  email: (text) => (/^[^\s@]{1,64}@[^\s@]{1,190}\.[^\s@.]{2,63}$/.test(text) ? { stored: text } : fault('This isn’t an email address.')),
  phone: (text) => (/^[+\d][\d ()./-]{4,29}$/.test(text) ? { stored: text } : fault('This isn’t a phone number.')),
  postcode: (text) => (/^[A-Za-z0-9 -]{2,10}$/.test(text) ? { stored: text } : fault('This isn’t a postcode.')),
  day: (text) => {
    const day = readDay(text)
    return day ? { stored: day } : fault('This isn’t a date. Write it as 2026-03-14 or 14/03/2026.')
  },
  moment: (text, _field, { zone }) => {
    const moment = readMoment(text, zone)
    return moment ? { stored: moment } : fault('This isn’t a date and time. Write it as 2026-03-14 09:30.')
  },
  whole: (text) => (/^-?\d{1,15}$/.test(text) ? { stored: text } : fault('This isn’t a whole number.')),
  amount: (text) => {
    const amount = readAmount(text)
    return amount ? { stored: amount } : fault('This isn’t an amount. Write it as 1250.00.')
  },
  flag: (text) => {
    const flag = flags[text.toLowerCase()]
    return flag ? { stored: flag } : fault('This is neither yes nor no.')
  },
  word: (text, { words = [] }) => {
    const word = words.find((known) => known === text.toLowerCase())
    return word ? { stored: word } : fault(`This is none of ${words.join(', ')}.`)
  },
  choice: (text, { list }, { find }) => {
    const id = list && find(list, text)
    return id === undefined ? fault('This isn’t a value of the list.') : { stored: String(id) }
  },
}

/** Checks a field's text as it was given, and writes it as it is stored. */
export const checkValue = (given: string, field: RecordField, context: CheckContext, purpose: string): Checked => {
  const text = given.trim()
  if (text === '') return { stored: null }
  if (isUnprintable(text) || !text.isWellFormed()) return fault('This has characters that can’t be stored.')
  const identifier = field.identifier && identifierFault(field.identifier, text)
  if (identifier && field.refusesFaults) return fault(identifier)
  const checked = ofKind[field.kind](field.identifier && !identifier ? normalisedIdentifier(text) : text, field, context)
  if ('fault' in checked) return checked
  const stored = field.sealed && checked.stored !== null ? `\\x${context.sealAlike(checked.stored, purpose).toString('hex')}` : checked.stored
  return { stored, ...(identifier && { warning: identifier }) }
}
