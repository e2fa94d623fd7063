import { folded } from '@lanyard/contract/folded'

/** Whether a label contains every typed word. */
export const fits = (label: string, text: string) => {
  const inLabel = folded(label)
  return folded(text)
    .split(/\s+/)
    .every((part) => inLabel.includes(part))
}
