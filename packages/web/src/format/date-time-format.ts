const made = new Map<string, Intl.DateTimeFormat>()
/** Locales and time zones are few; this is only a limit. */
const most = 500

/** Making a formatter takes as long as using it a hundred times, so each is made once. */
export const dateTimeFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = locale + JSON.stringify(options)
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options)
  if (made.size > most) made.clear()
  made.set(key, known)
  return known
}
