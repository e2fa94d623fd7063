import type { Faults } from '@lanyard/web/form/submission.ts'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { useEffect, useRef } from 'react'

/** Counts the errors and takes focus; typed text stays. */
export const FormFaults = ({ faults }: { faults: Faults }) => {
  const alert = useRef<HTMLDivElement>(null)
  const count = Object.keys(faults.fields).length
  useEffect(() => {
    if (faults.above === undefined && Object.keys(faults.fields).length === 0) return
    alert.current?.focus()
  }, [faults])
  if (count === 0 && !faults.above) return null
  return (
    <Alert ref={alert} type="error" title={count > 0 ? (count === 1 ? 'There is 1 problem' : `There are ${count} problems`) : 'Not sent yet'}>
      {faults.above && <p>{faults.above} Your text is still here.</p>}
    </Alert>
  )
}
