import type { ImportReport } from '@lanyard/contract'
import { brakeLimits } from '@lanyard/contract/browser'
import control from '@lanyard/web/ui/fields/control.module.css'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { whole } from '../../import-labels.ts'
import { typeWord } from '../../record-labels.ts'
import styles from './apply.module.css'

/** Whether the number that a run asks for was typed; with or without separators. */
export const isConfirmed = (toConfirm: number | null, typed: string) => {
  const plain = typed.replace(/[\s,.’']/g, '')
  return toConfirm === null || (/^\d+$/.test(plain) && Number(plain) === toConfirm)
}

const shareOf = (count: number, of: number) => {
  const percent = (count / Math.max(1, of)) * 100
  return percent < 10 ? Math.round(percent * 10) / 10 : Math.round(percent)
}

type BrakeProps = { report: ImportReport; toConfirm: number; typed: string; onType: (typed: string) => void }

/** A run that does more than usual asks for a number, so that nobody applies it by habit. */
export const Brake = ({ report: { brakes, kind }, toConfirm, typed, onType }: BrakeProps) => {
  const id = useId()
  const isRight = isConfirmed(toConfirm, typed)
  return (
    <div className={styles.brake}>
      {brakes.map(({ type, kind: what, count, of }) => (
        <p key={`${type} ${what}`}>
          <strong>
            This run would {what === 'changed' ? 'change' : 'retire'} {shareOf(count, of)}% of {typeWord(type, kind)}.
          </strong>
          {whole(count)} of {whole(of)}. Your limit is {brakeLimits[what]}%.
        </p>
      ))}
      <label htmlFor={id}>Type {whole(toConfirm)} to continue</label>
      <span className={control.control} data-right={isRight || undefined}>
        <input
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          className={control.input}
          value={typed}
          onChange={({ target }) => onType(target.value)}
        />
        {isRight && <Check size={18} aria-hidden />}
      </span>
    </div>
  )
}
