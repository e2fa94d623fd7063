/** The order in which a locale writes day, month and year, and what stands between them. */
const layoutOf = (locale: string) => {
  const parts = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }).formatToParts(
    new Date(Date.UTC(2026, 10, 16)),
  )
  const fields = parts.filter(({ type }) => ['day', 'month', 'year'].includes(type)).map(({ type }) => type as 'day' | 'month' | 'year')
  return { fields, between: parts.find(({ type }) => type === 'literal')?.value ?? '/' }
}

const samples = { day: 'dd', month: 'mm', year: 'yyyy' }

/** What to type, such as dd/mm/yyyy. */
export const dayPattern = (locale: string) => {
  const { fields, between } = layoutOf(locale)
  return fields.map((field) => samples[field]).join(between)
}

/** What is wrong with the value of a date input, if anything. */
export const dayFault = (value: string, locale: string) => (/^(\d{4}-\d{2}-\d{2})?$/.test(value) ? undefined : `Enter a date like ${dayPattern(locale)}.`)

/** A day (`YYYY-MM-DD`) as the locale writes it in figures; any other text stays. */
export const typedDay = (day: string, locale: string) => {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year) return day
  const { fields, between } = layoutOf(locale)
  const values = { day: date, month, year }
  return fields.map((field) => values[field]).join(between)
}

/** The day (`YYYY-MM-DD`) that was typed in the locale's order; undefined if it is none. */
export const dayTyped = (text: string, locale: string): string | undefined => {
  const figures = text.trim().split(/[^\d]+/)
  const { fields } = layoutOf(locale)
  const read = (field: 'day' | 'month' | 'year') =>
    figures[/^\d{4}$/.test(figures[0] ?? '') ? ['year', 'month', 'day'].indexOf(field) : fields.indexOf(field)] ?? ''
  const [year, month, date] = [read('year'), read('month').padStart(2, '0'), read('day').padStart(2, '0')]
  if (figures.length !== 3 || !/^(19|20|21)\d{2}$/.test(year) || !/^\d{2}$/.test(month) || !/^\d{2}$/.test(date)) return undefined
  const found = new Date(`${year}-${month}-${date}T12:00:00Z`)
  return Number.isNaN(found.getTime()) || found.getUTCDate() !== Number(date) ? undefined : `${year}-${month}-${date}`
}
