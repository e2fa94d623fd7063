import type { ChangeChoices } from '../corrections.ts'
import { ChoiceDialog } from './choice-dialog.tsx'
import { type NatProfile, natProfiles } from './nat-profiles.ts'

type NatProfileDialogProps = { profile: NatProfile; onChange: ChangeChoices; onClose: () => void }

export const NatProfileDialog = ({ profile, onChange, onClose }: NatProfileDialogProps) => (
  <ChoiceDialog
    title="Fields of NAT files"
    about="Some states add fields of their own after the national ones. Choose whose files these are."
    value={profile}
    options={(Object.keys(natProfiles) as NatProfile[]).map((value) => ({ value, ...natProfiles[value] }))}
    onChoose={(natProfile) => onChange({ natProfile })}
    onClose={onClose}
  />
)
