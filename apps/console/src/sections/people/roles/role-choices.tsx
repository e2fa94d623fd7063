import type { RoleDetail } from '@lanyard/contract'
import { FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { useId } from 'react'
import { MayList } from './may-list.tsx'
import styles from './roles.module.css'

type RoleChoicesProps = {
  roles: readonly RoleDetail[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error?: string | undefined
}

/** A person's roles, each explained. Roles the chooser may not grant stay as they are. */
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
            <div className={styles.about}>
              <span id={`${id}-${Role}-about`}>
                {Description}
                {!MayGrant && ' You can’t grant this role.'}
              </span>
              <details>
                <summary>
                  What it may do<VisuallyHidden>: {DisplayName}</VisuallyHidden>
                </summary>
                <MayList may={May} />
              </details>
            </div>
          </div>
        ))}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
