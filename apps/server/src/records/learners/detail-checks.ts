import type { DetailKind } from '@lanyard/contract'
import type { CountryCode } from 'libphonenumber-js'
import { notAPhoneNumber, phoneNumberIn } from '../../common/phone-numbers.ts'
import { dayOf } from '../../lists/list-days.ts'
import type { ReferenceValues } from '../../lists/list-values.ts'
import { isoCountry } from './country-codes.ts'

/** The context of a check: the tenant's country and today's date, the lists, and the whole row as it would become. */
export type CheckContext = {
  values: ReferenceValues
  tenantCountry: CountryCode
  timeZone: string
  today: string
  birthDate: string | null
  row: Readonly<Record<string, unknown>>
}

/** A field's value to store, or what is wrong with it. */
export type Checked = { value: string | number | boolean | null } | { wrong: string }
type Check = (value: string | number | boolean, context: CheckContext) => Checked

const postcodes: Partial<Record<CountryCode, [pattern: RegExp, such: string]>> = {
  AU: [/^\d{4}$/, 'four digits, such as 2000'],
  NZ: [/^\d{4}$/, 'four digits, such as 6011'],
  ZA: [/^\d{4}$/, 'four digits, such as 2196'],
  SG: [/^\d{6}$/, 'six digits, such as 560402'],
  US: [/^\d{5}(-\d{4})?$/, 'five digits, such as 94103'],
  CA: [/^[A-Z]\d[A-Z] ?\d[A-Z]\d$/i, 'such as K1A 0B1'],
  GB: [/^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, 'such as SW1A 1AA'],
  IN: [/^\d{3} ?\d{3}$/, 'six digits, such as 110001'],
  NP: [/^\d{5}$/, 'five digits, such as 44600'],
  CN: [/^\d{6}$/, 'six digits, such as 100000'],
  PH: [/^\d{4}$/, 'four digits, such as 1000'],
  VN: [/^\d{5,6}$/, 'five or six digits'],
  ID: [/^\d{5}$/, 'five digits, such as 10110'],
  MY: [/^\d{5}$/, 'five digits, such as 50000'],
  TH: [/^\d{5}$/, 'five digits, such as 10200'],
  JP: [/^\d{3}-?\d{4}$/, 'seven digits, such as 100-0001'],
  KR: [/^\d{5}$/, 'five digits, such as 03051'],
  LK: [/^\d{5}$/, 'five digits, such as 00100'],
  PK: [/^\d{5}$/, 'five digits, such as 44000'],
  BD: [/^\d{4}$/, 'four digits, such as 1000'],
  BR: [/^\d{5}-?\d{3}$/, 'eight digits, such as 01310-100'],
  DE: [/^\d{5}$/, 'five digits, such as 10115'],
  FR: [/^\d{5}$/, 'five digits, such as 75001'],
  IT: [/^\d{5}$/, 'five digits, such as 00100'],
  SE: [/^\d{3} ?\d{2}$/, 'five digits, such as 753 10'],
}
const anyPostcode = /^[\p{L}\d][\p{L}\d -]{0,11}$/u

const countryOf = ({ row, values, tenantCountry }: CheckContext): CountryCode | undefined =>
  row.country_id === null || row.country_id === undefined ? tenantCountry : isoCountry(values.find('countries', row.country_id)?.code)

const postcode: Check = (value, context) => {
  const country = countryOf(context)
  const [pattern, such] = (country && postcodes[country]) ?? [anyPostcode, 'letters and digits']
  return pattern.test(String(value)) ? { value: String(value) } : { wrong: `Must be a postcode of its country: ${such}.` }
}

/** In international format, with the country code. */
const phone: Check = (value, context) => {
  const number = phoneNumberIn(String(value), countryOf(context) ?? context.tenantCountry)
  return number ? { value: number.formatInternational() } : { wrong: notAPhoneNumber }
}

const mailbox = /^[^\s@<>"'(),:;[\]\\]{1,64}$/
const label = /^[\p{L}\d-]{1,63}$/u
const lastLabel = /^\p{L}[\p{L}\d-]{1,62}$/u

const isDomain = (domain: string) => {
  const labels = domain.split('.')
  const last = labels.pop() ?? ''
  return labels.length > 0 && labels.every((part) => label.test(part) && !part.startsWith('-') && !part.endsWith('-')) && lastLabel.test(last)
}

const email: Check = (value) => {
  const [name = '', domain = '', ...more] = String(value).split('@')
  const isEmail = more.length === 0 && mailbox.test(name) && !name.includes('..') && isDomain(domain)
  return isEmail ? { value: String(value) } : { wrong: 'Must be an email address.' }
}

const yearOf = (date: string) => Number(date.slice(0, 4))

/** A year of the learner's life, up to the current one. */
const yearOfLife: Check = (value, { birthDate, today }) => {
  const least = birthDate ? yearOf(birthDate) : yearOf(today) - 120
  return Number(value) >= least && Number(value) <= yearOf(today) ? { value } : { wrong: `Must be a year from ${least} to ${yearOf(today)}.` }
}

/** An expiry date: long past ones are mistakes, and nothing lasts longer than twenty years. */
const expiry: Check = (value, { timeZone, today }) => {
  const day = dayOf(timeZone, String(value))
  const last = yearOf(today) + 20
  return yearOf(day) >= 1990 && yearOf(day) <= last ? { value: day } : { wrong: `Must be a date from 1990 to ${last}.` }
}

/** A day of somebody's life, up to today. */
const dayOfLife: Check = (value, { timeZone, today }) => {
  const day = dayOf(timeZone, String(value))
  return yearOf(day) >= 1900 && day <= today ? { value: day } : { wrong: 'Must be a date from 1900 to today.' }
}

/** The check for each kind of value. Kinds without one accept any value that passes their schema. */
export const checkOf: Partial<Record<DetailKind, Check>> = { email, phone, postcode, day: dayOfLife, expiry, year: yearOfLife }
