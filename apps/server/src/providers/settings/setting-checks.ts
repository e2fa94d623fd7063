import { domain, type SettingValue } from '@lanyard/contract'
import { z } from 'zod'
import type { SettingDefinition } from './settings-registry.ts'

/** The value to store, or what is wrong with it. */
export type Checked = { value: SettingValue } | { fault: string }

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/
const mostDomains = 50

const fault = (message: string): Checked => ({ fault: message })

const inBraces = /\{[^{}]{0,60}\}/g

const unknownPlaceholder = (value: string, { placeholders }: SettingDefinition): Checked | undefined => {
  const known = placeholders?.map((name) => `{${name}}`)
  const unknown = known && value.match(inBraces)?.find((found) => !known.includes(found))
  return unknown ? fault(`${unknown} can’t be filled in. Use ${known.join(' or ')}.`) : undefined
}

const text = (value: unknown, definition: SettingDefinition): Checked => {
  const { maxLength = 200, type } = definition
  if (typeof value !== 'string') return fault('Must be text.')
  const trimmed = value.trim().normalize('NFC')
  if (trimmed === '') return fault('Must not be empty.')
  if ([...trimmed].length > maxLength) return fault(`Must be at most ${maxLength} characters.`)
  if (controls.test(trimmed) || (type !== 'long-text' && /[\n\t]/.test(trimmed))) return fault('Holds characters that can’t be shown.')
  return unknownPlaceholder(trimmed, definition) ?? { value: trimmed }
}

const link = (value: unknown, definition: SettingDefinition): Checked => {
  const checked = text(value, definition)
  if ('fault' in checked) return checked
  const written = checked.value as string
  const url = URL.parse(written.replace(inBraces, 'a'))
  const isOneHost = url?.host === URL.parse(written.replace(inBraces, 'b'))?.host
  if (url?.protocol !== 'https:' || url.username || url.password || !url.hostname.includes('.') || !isOneHost)
    return fault('Must be a web address that starts with https://.')
  return { value: written.includes('{') ? written : url.href }
}

const colour = (value: unknown): Checked =>
  typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? { value: value.toLowerCase() } : fault('Must be a colour such as #1f6f54.')

const wholeNumber = (value: unknown, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: SettingDefinition): Checked =>
  Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum
    ? { value: value as number }
    : fault(`Must be a whole number from ${minimum} to ${maximum}.`)

const choice = (value: unknown, { options = () => [] }: SettingDefinition): Checked => {
  const known = options().map(({ Value }) => Value)
  if (known.includes(value as string)) return { value: value as string }
  return fault(known.length <= 12 ? `Must be one of ${known.join(', ')}.` : 'Must be one of the options.')
}

const domains = (value: unknown): Checked => {
  if (!Array.isArray(value) || value.length > mostDomains) return fault(`Must be a list of at most ${mostDomains} domains.`)
  const lower = value.map((each) => (typeof each === 'string' ? each.trim().toLowerCase() : ''))
  const wrong = lower.findIndex((each) => !domain.safeParse(each).success)
  return wrong < 0 ? { value: [...new Set(lower)] } : fault(`"${String(value[wrong]).slice(0, 100)}" is not a domain such as example.edu.au.`)
}

const checks: Record<SettingDefinition['type'], (value: unknown, definition: SettingDefinition) => Checked> = {
  text,
  'long-text': text,
  colour,
  link,
  choice,
  domains,
  'whole-number': wholeNumber,
  flag: (value) => (typeof value === 'boolean' ? { value } : fault('Must be true or false.')),
  email: (value) => (z.email().max(254).safeParse(value).success ? { value: value as string } : fault('Must be an email address.')),
}

export const checkSetting = (definition: SettingDefinition, value: unknown): Checked => {
  const isEmpty = value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
  if (!isEmpty) return checks[definition.type](value, definition)
  return definition.isOptional ? { value: null } : fault('Is required.')
}
