import { parseColour, toHex } from '@lanyard/theme/colour.ts'
import control from '@lanyard/web/ui/fields/control.module.css'
import { Field } from '@lanyard/web/ui/fields/field.tsx'
import styles from './setting.module.css'
import type { SettingControlProps } from './setting-control-props.ts'

/** A colour by picker or hex code; each updates the other. */
export const ColourSetting = ({ id, setting: { DisplayName, Description }, typed, error, beside, onType }: SettingControlProps & { id: string }) => {
  const text = String(typed)
  const colour = parseColour(text)
  return (
    <Field id={id} label={DisplayName} help={Description} error={error} beside={beside}>
      {(described) => (
        <div className={styles.colour}>
          <input
            type="color"
            aria-label={`Pick: ${DisplayName.toLowerCase()}`}
            value={colour ? toHex(colour) : '#ffffff'}
            onChange={({ target }) => onType(target.value)}
            className={styles.picker}
          />
          <div className={control.control}>
            <input
              {...described}
              type="text"
              value={text}
              placeholder="#1f6f54"
              maxLength={9}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              onChange={({ target }) => onType(target.value)}
              className={control.input}
            />
          </div>
        </div>
      )}
    </Field>
  )
}
