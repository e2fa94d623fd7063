import type { RoleDetail } from '@lanyard/contract'
import { FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { useId } from 'react'
import styles from './roles.module.css'

type RoleChoicesProps = {
  roles: readonly RoleDetail[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string | undefined
}

/** A person's roles in a compact table, each explained. Roles the chooser may not grant stay as they are. */
export const RoleChoices = ({ roles, chosen, onChange, error }: RoleChoicesProps) => {
  const id = useId()
  return (
    <fieldset className={styles.choices} aria-describedby={error ? `${id}-error` : undefined}>
      <legend>Roles</legend>
      <input type="hidden" name="Roles" value={chosen.join(',')} />
      <div className={styles.boxes}>
        {roles.map(({ Role, DisplayName, Description, May, MayGrant }) => (
          <div key={Role} className={styles.choice}>
            <input
              type="checkbox"
              id={`${id}-${Role}`}
              checked={chosen.includes(Role)}
              disabled={!MayGrant}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-${Role}-about`}
              onChange={({ target }) => onChange(target.checked ? [...chosen, Role] : chosen.filter((role) => role !== Role))}
            />
            <label htmlFor={`${id}-${Role}`}>{DisplayName}</label>
            <span id={`${id}-${Role}-about`} className={styles.about} title={May.join('\n')}>
              {Description}
              {!MayGrant && ' You can’t grant this role.'}
            </span>
          </div>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
