import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { DateField } from '@lanyard/web/ui/fields/date-field.tsx'
import { Plus, X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useLocaleClock } from '../../../records/calendar/use-locale-clock.ts'
import { ChoiceInput } from './choice-input.tsx'
import type { Choices } from './choices.ts'
import type { DetailField } from './detail-field.ts'
import type { TypedDisability } from './detail-values.ts'
import styles from './disabilities-input.module.css'
import { fieldId } from './field-id.ts'

type DisabilitiesInputProps = {
  field: DetailField
  list: readonly TypedDisability[]
  faults: Readonly<Record<string, string>> | undefined
  onType: (path: string, typed: readonly TypedDisability[]) => void
  choices: Choices
  beside: ReactNode
  error: string | undefined
}

/** The list of disabilities with the time each of them is true for. */
export const DisabilitiesInput = ({ field: { path, label }, list, faults, onType, choices, beside, error }: DisabilitiesInputProps) => {
  const name = useId()
  const { locale } = useLocaleClock()
  const faultAt = (at: string) => faults?.[`${path}.${at}`]
  const change = (at: number, part: Partial<TypedDisability>) =>
    onType(
      path,
      list.map((one, index) => (index === at ? { ...one, ...part } : one)),
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside a mark
    <div role="group" aria-labelledby={name} className={styles.list}>
      <div className={styles.heading}>
        <span id={name}>{label}</span>
        {beside}
      </div>
      {list.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no names of their own, and their values are all in the list
        <div key={at} className={styles.row}>
          <ChoiceInput
            id={fieldId(`${path}.${at}.disabilityId`)}
            label="Disability"
            error={faultAt(`${at}.disabilityId`) ?? faultAt(String(at))}
            choices={choices}
            value={one.disabilityId}
            onChange={(disabilityId) => change(at, { disabilityId })}
          />
          <DateField
            label="From"
            value={one.effectiveFromDate}
            locale={locale}
            error={faultAt(`${at}.effectiveFromDate`)}
            onChange={(effectiveFromDate) => change(at, { effectiveFromDate })}
          />
          <DateField
            label="Until"
            value={one.effectiveToDate}
            locale={locale}
            error={faultAt(`${at}.effectiveToDate`)}
            onChange={(effectiveToDate) => change(at, { effectiveToDate })}
          />
          <IconButton
            label={`Remove disability ${at + 1}`}
            large
            className={styles.remove}
            onClick={() =>
              onType(
                path,
                list.filter((_, index) => index !== at),
              )
            }
          >
            <X size={17} aria-hidden />
          </IconButton>
        </div>
      ))}
      {error && <p className={styles.error}>{error}</p>}
      <div>
        <Button
          id={fieldId(path)}
          variant="outline"
          small
          icon={<Plus size={15} aria-hidden />}
          onClick={() => onType(path, [...list, { disabilityId: '', effectiveFromDate: '', effectiveToDate: '' }])}
        >
          Add a disability
        </Button>
      </div>
    </div>
  )
}
