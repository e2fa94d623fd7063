import type { SettingValue, TenantSetting } from '@lanyard/contract'
import { parseColour, toHex } from '@lanyard/theme/colour.ts'

/** A control's value while editing. */
export type Typed = string | boolean

export const typedOf = ({ Type, Value }: Pick<TenantSetting, 'Type' | 'Value'>): Typed => {
  if (Type === 'flag') return Value === true
  if (Array.isArray(Value)) return Value.join('\n')
  return Value === null ? '' : String(Value)
}

export type Read = { value: SettingValue } | { fault: string }

const number = (text: string, { Minimum, Maximum }: TenantSetting): Read => {
  const value = Number(text)
  const isRight = /^\d+$/.test(text) && value >= (Minimum ?? 0) && value <= (Maximum ?? Number.MAX_SAFE_INTEGER)
  return isRight ? { value } : { fault: `Write a whole number from ${Minimum ?? 0} to ${Maximum ?? 'any'}.` }
}

const colour = (text: string): Read => {
  const read = parseColour(text)
  return read ? { value: toHex(read) } : { fault: 'Write a colour such as #1f6f54.' }
}

/** Parses and validates a typed value; the server has the final say. */
export const valueFrom = (setting: TenantSetting, typed: Typed): Read => {
  if (typeof typed === 'boolean') return { value: typed }
  const text = typed.trim()
  if (setting.Type === 'domains') return { value: text.split(/[\s,;]+/).filter(Boolean) }
  // Whether a number may be left blank is for the server to say.
  if (setting.Type === 'whole-number' && text !== '') return number(text, setting)
  if (setting.Type === 'colour' && text !== '') return colour(text)
  return { value: text === '' ? null : text }
}

/** A value's display text; a choice by its label. */
export const sayValue = ({ Name, Type, Options }: Pick<TenantSetting, 'Name' | 'Type' | 'Options'>, value: SettingValue): string => {
  if (Name === 'CountryCode' && typeof value === 'string') return new Intl.DisplayNames('en', { type: 'region' }).of(value) ?? value
  if (Type === 'flag') return value ? 'On' : 'Off'
  if (value === null || value === '') return 'Nothing'
  if (Array.isArray(value)) return value.length === 0 ? 'Nothing' : value.join(', ')
  return Options?.find(({ Value }) => Value === value)?.DisplayName ?? String(value)
}
