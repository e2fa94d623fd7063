import type { Permission } from '@lanyard/contract'
import { FieldNotes } from '@lanyard/web/ui/fields/field.tsx'
import { useId } from 'react'
import { useUser } from '../../../session.ts'
import styles from '../integrations.module.css'
import { scopeLabels, scopesOf } from './scope-labels.ts'

type ScopesFieldProps = { chosen: readonly Permission[]; onChange: (chosen: readonly Permission[]) => void; error: string | undefined }

/** A key's scopes, limited to what its creator may do. */
export const ScopesField = ({ chosen, onChange, error }: ScopesFieldProps) => {
  const id = useId()
  const scopes = scopesOf(useUser()?.roles ?? [])
  const turn = (scope: Permission) => onChange(chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope])
  return (
    <fieldset className={styles.scopes} aria-describedby={error && `${id}-error`}>
      <legend>What it may do</legend>
      <FieldNotes id={id} error={error} />
      <div className={styles.scopeList}>
        {scopes.map((scope) => {
          const { label, help } = scopeLabels(scope)
          return (
            <label key={scope} className={styles.scope}>
              <input type="checkbox" checked={chosen.includes(scope)} onChange={() => turn(scope)} />
              <span>
                {label}
                <small>{help}</small>
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
