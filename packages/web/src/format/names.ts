type Name = { firstName?: string | null | undefined; lastName?: string | null | undefined }

/** "-" when both are empty. */
export const formatName = ({ firstName, lastName }: Name) =>
  [firstName, lastName]
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ') || '-'

const firstLetter = (word: string) => Array.from(word)[0] ?? ''

/** The first letter of each word, in upper case. */
export const initialsOf = (name: string) => name.split(/\s+/).map(firstLetter).join('').toUpperCase()

/** A missing first initial shows "N/", a missing last one "A". */
export const profileInitials = ({ firstName, lastName }: Name) =>
  (firstLetter(firstName?.trim() ?? '').toUpperCase() || 'N/') + (firstLetter(lastName?.trim() ?? '').toUpperCase() || 'A')
