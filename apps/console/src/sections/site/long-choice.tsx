import control from '@lanyard/web/ui/fields/control.module.css'
import { Field } from '@lanyard/web/ui/fields/field.tsx'
import { lazy, Suspense } from 'react'
import type { SettingControlProps } from './setting-control-props.ts'

const ComboBox = lazy(() => import('@lanyard/web/form/combo-box.tsx').then(({ ComboBox: component }) => ({ default: component })))

/** One of many options, found by typing. The current value shows while the search loads. */
export const LongChoice = ({ id, setting: { DisplayName, Description, Options }, typed, error, beside, onType }: SettingControlProps & { id: string }) => {
  const options = (Options ?? []).map(({ Value, DisplayName: label }) => ({ value: Value, label }))
  const texts = { id, label: DisplayName, help: Description, error, beside }
  const chosen = options.find(({ value }) => value === typed)?.label ?? ''
  const before = (
    <Field {...texts}>
      {(described) => (
        <div className={control.control}>
          <input {...described} readOnly value={chosen} className={control.input} />
        </div>
      )}
    </Field>
  )
  return (
    <Suspense fallback={before}>
      <ComboBox {...texts} options={options} value={String(typed)} onChange={onType} />
    </Suspense>
  )
}
