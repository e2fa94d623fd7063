import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'

type PersonNameProps = {
  /** First and last name, if known. */
  name: string | null
  /** The username or email address, which is unique. */
  address: string | null
  /** Whether the email address is written out; otherwise it is a tooltip on the name. */
  inFull?: boolean
}

/** A person's name, with the email address to distinguish namesakes. */
export const PersonName = ({ name, address, inFull = false }: PersonNameProps) => {
  if (!name || name === address) return address
  if (!inFull || !address) return <span title={address ?? undefined}>{name}</span>
  return (
    <>
      {name} <Quiet size="small">{address}</Quiet>
    </>
  )
}
