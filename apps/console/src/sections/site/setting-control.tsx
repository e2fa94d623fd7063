import type { TenantSetting } from '@lanyard/contract'
import control from '@lanyard/web/ui/fields/control.module.css'
import { Field, FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { Switch } from '@lanyard/web/ui/fields/switch.tsx'
import { classNames } from '@lanyard/web/ui/layout/class-names.ts'
import { ChoiceSetting } from './choice-setting.tsx'
import { ColourSetting } from './colour-setting.tsx'
import { LongChoice } from './long-choice.tsx'
import styles from './setting.module.css'
import type { SettingControlProps } from './setting-control-props.ts'

/** Longer lists are searched by typing. */
const mostSideBySide = 6

const keyboards: Partial<Record<TenantSetting['Type'], 'numeric' | 'url' | 'email'>> = { 'whole-number': 'numeric', link: 'url', email: 'email' }

const boundsOf = ({ Minimum, Maximum }: TenantSetting) => (Minimum !== null && Maximum !== null ? ` From ${Minimum} to ${Maximum}.` : '')

/** The control for a setting's type. */
export const SettingControl = (props: SettingControlProps) => {
  const { setting, typed, error, beside, onType } = props
  const { Name, Type, DisplayName, Description, Options, MaxLength } = setting
  const id = `control-${Name}`
  if (Type === 'flag')
    return (
      <>
        <Switch label={DisplayName} help={Description} isOn={typed === true} onChange={onType} />
        {beside && <div>{beside}</div>}
        <FieldNotes id={id} error={error} />
      </>
    )
  if (Type === 'colour') return <ColourSetting {...props} id={id} />
  if (Type === 'choice' && (Options?.length ?? 0) <= mostSideBySide) return <ChoiceSetting {...props} />
  if (Type === 'choice') return <LongChoice {...props} id={id} />
  const text = String(typed)
  const isLong = Type === 'long-text' || Type === 'domains'
  const Shown = isLong ? 'textarea' : 'input'
  const left = MaxLength !== null && isLong ? ` ${MaxLength - [...text].length} characters left.` : ''
  return (
    <Field
      id={id}
      label={DisplayName}
      help={`${Description}${boundsOf(setting)}${Type === 'domains' ? ' One on each line.' : left}`}
      error={error}
      beside={beside}
    >
      {(described) => (
        <div className={classNames(control.control, Type === 'whole-number' && styles.number)}>
          <Shown
            {...described}
            {...(isLong ? { rows: Type === 'domains' ? 3 : 4 } : { type: 'text' as const })}
            inputMode={keyboards[Type]}
            autoComplete="off"
            spellCheck={Type === 'text' || Type === 'long-text'}
            maxLength={MaxLength ?? undefined}
            value={text}
            onChange={({ target }) => onType(target.value)}
            className={control.input}
          />
        </div>
      )}
    </Field>
  )
}
