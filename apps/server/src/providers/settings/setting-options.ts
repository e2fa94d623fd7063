export type SettingOption = { Value: string; DisplayName: string }

const languages = ['en-AU', 'en-NZ', 'en-ZA', 'en-SG', 'en-GB', 'en-IE', 'en-US', 'en-CA', 'en-IN', 'en-HK', 'en-MY', 'en-PH']

const once = <Result>(make: () => Result) => {
  let made: Result | undefined
  return () => {
    made ??= make()
    return made
  }
}

const named = (type: 'language' | 'currency', codes: readonly string[]): SettingOption[] => {
  const names = new Intl.DisplayNames('en', { type })
  return codes.map((Value) => ({ Value, DisplayName: type === 'currency' ? `${Value} – ${names.of(Value)}` : (names.of(Value) ?? Value) }))
}

export const locales = once(() => named('language', languages))
export const currencies = once(() => named('currency', Intl.supportedValuesOf('currency')))
export const timeZones = once(() => Intl.supportedValuesOf('timeZone').map((Value) => ({ Value, DisplayName: Value.replaceAll('_', ' ') })))
