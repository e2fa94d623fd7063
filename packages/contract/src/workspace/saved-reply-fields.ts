/** What a saved reply can name in braces, as in `{learner.firstName}`. */
export const savedReplyFields = [
  'learner.firstName',
  'learner.preferredName',
  'learner.lastName',
  'learner.number',
  'case.number',
  'case.subject',
  'provider.name',
  'staff.firstName',
  'invoice.owing',
  'invoice.overdue',
] as const
export type SavedReplyField = (typeof savedReplyFields)[number]

const braces = /\{([^{}]{1,80})\}/g

const withoutTags = (html: string) =>
  html
    .split('<')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf('>') + 1)))
    .join('')

/** Fields in braces that a text still has, known or not. Tags don't hide them. */
export const fieldsLeftIn = (html: string): string[] => {
  const inBraces = [...withoutTags(html).matchAll(braces)].map(([, name = '']) => name.trim())
  return [...new Set(inBraces.filter((name) => /^[a-z.…]+$/i.test(name)))]
}

/** The text with each of its fields replaced. Without a value, a field stays. */
export const replaceFields = (html: string, textOf: (field: SavedReplyField) => string | undefined): string =>
  html.replace(braces, (whole, name: string) => {
    const field = savedReplyFields.find((known) => known.toLowerCase() === name.trim().toLowerCase())
    return (field && textOf(field)) ?? whole
  })
