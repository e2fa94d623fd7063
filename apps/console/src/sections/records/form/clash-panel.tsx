import { FormActions } from '@lanyard/web/form/form-actions.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useEffect, useId, useRef, useState } from 'react'
import { useSayValue } from '../shown-value.tsx'
import type { Clash, ClashField } from './clash.ts'
import styles from './form.module.css'

type Side = 'mine' | 'theirs'
export type Choices = Readonly<Record<string, Side>>

type ClashPanelProps = { clash: Clash; busy: boolean; onSave: (choices: Choices) => void; onDiscard: () => void }

const Version = ({ clash: { field, ...values }, side, record }: { clash: ClashField; side: Side; record: Clash['theirs'] }) => {
  const say = useSayValue()
  const value = values[side]
  if (field.sealed) return <>{side === 'mine' ? (value === null ? 'Removed' : 'Your new value') : 'The stored value'}</>
  // The form's moments are in the provider's own time already.
  const text = field.kind === 'moment' ? (value ?? '') : say(field, value)
  const name = side === 'theirs' ? record.names[field.name] : undefined
  if (text === '') return <Quiet>Empty</Quiet>
  return <>{name ? `${name} (${text})` : text}</>
}

/** Someone changed the record since it was read: both versions side by side, and a choice for each field. */
export const ClashPanel = ({ clash, busy, onSave, onDiscard }: ClashPanelProps) => {
  const [choices, setChoices] = useState<Choices>(() => Object.fromEntries(clash.fields.map(({ field, usual }) => [field.name, usual])))
  const notice = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => notice.current?.focus(), [])
  return (
    <Card title="Two versions of this record">
      <Alert ref={notice} type="warning" title={`${clash.by ?? 'Someone'} changed this record while you were editing`}>
        {clash.fields.length > 0
          ? 'Nothing is saved yet. Choose which value to keep in each field.'
          : 'Nothing is saved yet. Your values are the same as theirs.'}
      </Alert>
      {clash.fields.length > 0 && (
        <table className={styles.clash} aria-label="Your version and theirs">
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">Yours</th>
              <th scope="col">Theirs</th>
            </tr>
          </thead>
          <tbody>
            {clash.fields.map((each) => {
              const { name, label } = each.field
              return (
                <tr key={name}>
                  <th scope="row">{label}</th>
                  {(['mine', 'theirs'] as const).map((side) => (
                    <td key={side}>
                      <label className={styles.side}>
                        <input
                          type="radio"
                          name={`${id}${name}`}
                          aria-label={`${label}: ${side === 'mine' ? 'yours' : 'theirs'}`}
                          checked={choices[name] === side}
                          onChange={() => setChoices({ ...choices, [name]: side })}
                        />
                        <span>
                          <span className={styles.which}>{side === 'mine' ? 'Yours' : 'Theirs'}</span>
                          <Version clash={each} side={side} record={clash.theirs} />
                        </span>
                      </label>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <FormActions>
        <Button busy={busy} onClick={() => onSave(choices)}>
          Save these choices
        </Button>
        <Button variant="outline" onClick={onDiscard}>
          Discard my changes
        </Button>
      </FormActions>
    </Card>
  )
}
