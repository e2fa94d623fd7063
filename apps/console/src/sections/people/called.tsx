import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'

type CalledProps = {
  /** First and last name, where they are known. */
  name: string | null
  /** The username or address, which no two people share. */
  address: string | null
  /** Whether the address is written out; otherwise it shows when one points at the name. */
  inFull?: boolean
}

/** Somebody by name, with the address to tell them from another of the same name. */
export const Called = ({ name, address, inFull = false }: CalledProps) => {
  if (!name || name === address) return address
  if (!inFull || !address) return <span title={address ?? undefined}>{name}</span>
  return (
    <>
      {name} <Quiet size="small">{address}</Quiet>
    </>
  )
}
