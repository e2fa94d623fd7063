import type { ImportReport, ImportUnknownCode } from '@lanyard/contract'
import type { Option } from '@lanyard/web/form/matching.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { lazy, Suspense, useId, useState } from 'react'
import { countedType } from '../../record-labels.ts'
import { type Corrections, isSameCode } from '../corrections.ts'
import styles from './problems.module.css'

const ComboBox = lazy(async () => ({ default: (await import('@lanyard/web/form/combo-box.tsx')).ComboBox }))

type CodeChoiceProps = { code: ImportUnknownCode; kind: ImportReport['kind']; options: readonly Option[]; corrections: Corrections }

/** What one code means. */
export const CodeChoice = ({ code: { type, field, code, count, suggestedId }, kind, options, corrections }: CodeChoiceProps) => {
  const id = useId()
  const [isRemembered, setRemembered] = useState(true)
  const about = { type, field, code }
  const chosen = corrections.pending.codes.find((each) => isSameCode(each, about))
  const choose = (value: string) => corrections.setCode(about, value === '' ? undefined : { valueId: Number(value), isRemembered })
  const suggested = options.find(({ value }) => value === String(suggestedId))
  return (
    <li>
      <Suspense fallback={<Skeleton lines={2} />}>
        <ComboBox
          id={id}
          label={`“${code}” means`}
          help={`In ${countedType(type, count, kind)}`}
          placeholder="Choose a value"
          options={options}
          value={chosen ? String(chosen.valueId) : ''}
          onChange={choose}
        />
      </Suspense>
      <div className={styles.under}>
        {suggested && !chosen && (
          <Button variant="text" small onClick={() => choose(suggested.value)}>
            Use our suggestion: {suggested.label}
          </Button>
        )}
        <label className={styles.remember}>
          <input
            type="checkbox"
            checked={isRemembered}
            onChange={({ target }) => {
              setRemembered(target.checked)
              if (chosen) corrections.setCode(about, { valueId: chosen.valueId, isRemembered: target.checked })
            }}
          />
          Remember for this source
        </label>
      </div>
    </li>
  )
}
