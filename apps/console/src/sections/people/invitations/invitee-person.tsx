import { Pair } from '@lanyard/web/form/pair.tsx'
import { TextField } from '@lanyard/web/ui/fields/text-field.tsx'

/** Who is invited, as far as known. Only for a single address. */
export const InviteePerson = ({ faults }: { faults: Readonly<Record<string, string>> }) => (
  <Pair>
    <TextField label="First name" name="FirstName" error={faults.FirstName} maxLength={100} autoComplete="off" />
    <TextField label="Last name" name="LastName" error={faults.LastName} maxLength={100} autoComplete="off" />
    <TextField label="Job title" name="Title" error={faults.Title} maxLength={100} autoComplete="off" />
    <TextField label="Mobile" name="Mobile" error={faults.Mobile} type="tel" inputMode="tel" maxLength={40} autoComplete="off" />
  </Pair>
)
