import type { ChangeChoices } from '../corrections.ts'
import { ChoiceDialog } from './choice-dialog.tsx'

type EmptyCellsDialogProps = { empty: 'leaves' | 'removes'; onChange: ChangeChoices; onClose: () => void }

export const EmptyCellsDialog = ({ empty, onChange, onClose }: EmptyCellsDialogProps) => (
  <ChoiceDialog
    title="Empty cells"
    about="What should happen to a stored value if its cell in the file is empty?"
    value={empty}
    options={[
      { value: 'leaves', label: 'Leave what is stored', about: 'The usual choice. A file can have only the columns that change.' },
      { value: 'removes', label: 'Remove what is stored', about: 'Only if every empty cell really means that there is no value.' },
    ]}
    onChoose={(chosen) => onChange({ empty: chosen })}
    onClose={onClose}
  />
)
