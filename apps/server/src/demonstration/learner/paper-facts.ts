/** Who gives a paper to whom, when, and how it is known. */
export type PaperFacts = { provider: string; colour: string; heading: string; person: string; number: string; day: string }

export const dayInWords = (day: string) => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(day))
