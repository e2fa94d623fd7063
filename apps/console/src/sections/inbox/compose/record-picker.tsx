import type { CaseAttachment, LearnerDocument, OpenedCase } from '@lanyard/contract'
import { staffLearnerCalls } from '@lanyard/contract/calls/staff-learner-calls'
import { openApi } from '@lanyard/web/api.ts'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { session } from '../../../session.ts'
import { DialogSearch } from '../dialog-search.tsx'
import search from '../saved-replies/saved-replies.module.css'
import styles from './reply-tools.module.css'

const { callQuery } = openApi(staffLearnerCalls, session)
const most = 200

type RecordPickerProps = {
  learner: OpenedCase['learner']
  attached: readonly CaseAttachment[]
  /** How many more can be attached. */
  left: number
  onAttach: (chosen: CaseAttachment[]) => void
  onClose: () => void
}

/** Chooses documents of the learner's record, which are shared without a download and an upload. */
export const RecordPicker = ({ learner, attached, left, onAttach, onClose }: RecordPickerProps) => {
  const clock = useTenantClock()
  const query = useQuery(callQuery('listLearnerDocuments', { params: { id: learner.id }, query: { take: most } }))
  const [wanted, setWanted] = useState('')
  const [chosen, setChosen] = useState<readonly LearnerDocument[]>([])
  const isChosen = ({ documentId }: LearnerDocument) => chosen.some((one) => one.documentId === documentId)
  return (
    <Dialog title={`${learner.name}’s documents`} onClose={onClose}>
      <Region query={query} what="The documents" skeleton={<Skeleton lines={4} label="Loading documents" />}>
        {({ items }) => {
          const offered = items.filter(({ documentId, isHidden }) => !isHidden && !attached.some((one) => one.documentId === documentId))
          const found = offered.filter(({ filename }) => filename.toLowerCase().includes(wanted.trim().toLowerCase()))
          return (
            <div className={search.dialog}>
              <DialogSearch label="Search documents" value={wanted} onChange={setWanted} />
              {found.length === 0 && <p className={search.none}>{offered.length === 0 ? 'There are no documents to attach.' : 'No document has this name.'}</p>}
              <ul className={styles.documents}>
                {found.map((document) => (
                  <li key={document.documentId}>
                    <label className={styles.document}>
                      <input
                        type="checkbox"
                        checked={isChosen(document)}
                        disabled={!isChosen(document) && chosen.length >= left}
                        onChange={({ target }) =>
                          setChosen(target.checked ? [...chosen, document] : chosen.filter(({ documentId }) => documentId !== document.documentId))
                        }
                      />
                      <span>
                        <strong>{document.filename}</strong>
                        <small>
                          {document.isFromLearner ? 'From the learner' : 'Shared'}, {sayDay(dayIn(new Date(document.createdAt), clock.timeZone), clock)},{' '}
                          {sayFileSize(document.size)}
                        </small>
                      </span>
                      <Badge>{document.of}</Badge>
                    </label>
                  </li>
                ))}
              </ul>
              <Button
                disabled={chosen.length === 0}
                onClick={() => onAttach(chosen.map(({ documentId, filename, size }) => ({ fileId: null, documentId, filename, size })))}
              >
                {chosen.length > 1 ? `Attach ${chosen.length} documents` : 'Attach document'}
              </Button>
            </div>
          )
        }}
      </Region>
    </Dialog>
  )
}
