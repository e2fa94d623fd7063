import { X } from 'lucide-react'
import { announcements, dismissToast } from '../../announcements.ts'
import { useStore } from '../../store.ts'
import { classNames } from '../layout/class-names.ts'
import styles from './announcer.module.css'

/** Rendered once per page: screen reader announcements and toasts. */
export const Announcer = () => {
  const { spoken, toasts } = useStore(announcements)
  return (
    <>
      <div aria-live="polite" className={styles.spoken}>
        {spoken}
      </div>
      <div aria-live="polite" className={styles.toasts}>
        {toasts.map(({ key, text, type, action }) => (
          <div key={key} className={classNames(styles.toast, styles[type])}>
            <span>{text}</span>
            {action && (
              <button
                type="button"
                className={styles.action}
                onClick={() => {
                  dismissToast(key)
                  action.run()
                }}
              >
                {action.label}
              </button>
            )}
            <button type="button" aria-label="Dismiss" className={styles.dismiss} onClick={() => dismissToast(key)}>
              <X size={16} aria-hidden />
            </button>
          </div>
        ))}
      </div>
    </>
  )
}
