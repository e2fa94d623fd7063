import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { ShieldAlert } from 'lucide-react'

type Filtered = { search: { twoStep?: string | undefined }; change: (changes: { twoStep?: string | undefined }) => void }

/** Filters people without two-step verification. */
export const TwoStepChip = ({ list }: { list: Filtered }) => {
  const isOn = list.search.twoStep === 'off'
  return (
    <Chips label="Two-step verification">
      <Chip pressed={isOn} icon={<ShieldAlert size={15} aria-hidden />} onPress={() => list.change({ twoStep: isOn ? undefined : 'off' })}>
        Without two-step verification
      </Chip>
    </Chips>
  )
}
