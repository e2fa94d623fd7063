import { formatName } from '@lanyard/web/format/names.ts'

type Named = { FirstName: string | null; LastName: string | null; Email: string }

/** A person's display name: the full name, or the email address if unknown. */
export const nameOf = ({ FirstName, LastName, Email }: Named) => (FirstName || LastName ? formatName({ firstName: FirstName, lastName: LastName }) : Email)

/** The second line: the email address, unless it is already the name. */
export const underNameOf = (named: Named) => (nameOf(named) === named.Email ? undefined : named.Email)
