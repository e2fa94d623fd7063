import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useEffect, useRef } from 'react'
import { LeaveGuard } from '../../shell/leave-guard.tsx'
import styles from './save-bar.module.css'
import type { SettingEdits } from './use-setting-edits.ts'

/** Unsaved changes, always within reach; leaving asks first. */
export const SaveBar = ({ edits }: { edits: SettingEdits }) => {
  const count = edits.changed.length
  const firstFault = edits.changed.find((setting) => edits.faultOf(setting))?.Name
  const above = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (firstFault) document.querySelector<HTMLElement>(`[data-setting="${CSS.escape(firstFault)}"] :is(input, textarea, select)`)?.focus()
  }, [firstFault])
  useEffect(() => {
    if (edits.above) above.current?.focus()
  }, [edits.above])
  return (
    <>
      <LeaveGuard isAtRisk={() => count > 0} />
      {count > 0 && (
        <section aria-label="Not saved yet" className={styles.bar}>
          {edits.above && (
            <Alert ref={above} type="error">
              {edits.above} What you typed is still here.
            </Alert>
          )}
          <div className={styles.line}>
            <p role="status">{count === 1 ? 'One change is not saved yet.' : `${count} changes are not saved yet.`}</p>
            <div className={styles.buttons}>
              <Button variant="outline" small onClick={() => edits.discard()}>
                Discard
              </Button>
              <Button small busy={edits.busy} onClick={edits.save}>
                Save
              </Button>
            </div>
          </div>
        </section>
      )}
    </>
  )
}
