import type { FileEntry } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Link2 } from 'lucide-react'

/** Copies the public URL. */
export const CopyAddress = ({ file: { Filename, Url } }: { file: FileEntry }) => {
  const copy = () =>
    navigator.clipboard.writeText(new URL(Url, location.origin).href).then(
      () => toast(`The address of ${Filename} is copied.`),
      () => toast('Copying did not work here. Open the file and copy its address yourself.', 'error'),
    )
  return (
    <Button small variant="outline" icon={<Link2 size={16} aria-hidden />} aria-label={`Copy address of ${Filename}`} onClick={() => void copy()}>
      Copy address
    </Button>
  )
}
