import type { ImportRun } from '@lanyard/contract'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'

/** A file of which parts are missing, because it is being sent elsewhere or was interrupted. */
export const ArrivingRun = ({ run: { fileName, received, size, origin } }: { run: ImportRun }) => (
  <Card title={origin === 'folder' ? 'Watched folder' : 'Upload'}>
    <Progress label={`Arrived of ${fileName}`} value={received} total={size} />
    <Quiet as="p" size="small">
      {sayFileSize(received)} of {sayFileSize(size)} arrived
    </Quiet>
  </Card>
)
