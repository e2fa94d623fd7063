import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Trash2 } from 'lucide-react'
import type { DetailGroup } from '../fields/detail-field.ts'
import { isEmpty } from '../fields/detail-values.ts'
import type { DetailsEdit } from './use-details-edit.ts'

/** Empties the card of a person; saving it removes the person. */
export const RemovePerson = ({ group: { title, fields, removable }, edit: { values, fill } }: { group: DetailGroup; edit: DetailsEdit }) => {
  if (!removable || fields.every(({ path }) => isEmpty(values[path]))) return null
  return (
    <Button
      variant="outline"
      small
      icon={<Trash2 size={15} aria-hidden />}
      aria-label={`Remove ${title}`}
      onClick={() => fill(Object.fromEntries(fields.map(({ path }) => [path, ''])))}
    >
      Remove
    </Button>
  )
}
