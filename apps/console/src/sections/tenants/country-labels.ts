import { servedCountries, servedCountryCodes } from '@lanyard/contract/browser'

const languages = new Intl.DisplayNames('en', { type: 'language' })
const currencies = new Intl.DisplayNames('en', { type: 'currency' })

export const sayLanguage = (locale: string) => languages.of(locale) ?? locale
export const sayCurrency = (code: string) => `${currencies.of(code)} (${code})`
export const sayZone = (timeZone: string) => timeZone.replaceAll('_', ' ')

export const countryOptions = servedCountryCodes.map((value) => ({ value, label: servedCountries[value].name }))
