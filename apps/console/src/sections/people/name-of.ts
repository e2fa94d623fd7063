import { formatName } from '@lanyard/web/format/names.ts'

type Named = { FirstName: string | null; LastName: string | null; Email: string }

/** How somebody is called: by name, or by address while no name is known. */
export const nameOf = ({ FirstName, LastName, Email }: Named) => (FirstName || LastName ? formatName({ firstName: FirstName, lastName: LastName }) : Email)

/** The line under the name: the address, unless it is what stands for the name. */
export const underNameOf = (named: Named) => (nameOf(named) === named.Email ? undefined : named.Email)
