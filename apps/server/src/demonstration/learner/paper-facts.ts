/** A document's issuer, recipient, date and number. */
export type PaperFacts = { provider: string; colour: string; heading: string; person: string; number: string; day: string }

export const longDate = (day: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
