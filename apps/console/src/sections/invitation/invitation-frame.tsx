import type { InvitationView } from '@lanyard/contract'
import { themeProperties } from '@lanyard/theme/theme.ts'
import { EntryPage } from '@lanyard/web/shell/entry-page.tsx'
import { type CSSProperties, type ReactNode, useMemo } from 'react'
import { ConsoleMark } from '../../sign-in/console-mark.tsx'
import styles from './invitation.module.css'

/** The card in the inviting provider's colours. */
export const InvitationFrame = ({ view, children }: { view?: InvitationView; children: ReactNode }) => {
  const colour = view?.PrimaryColour
  const theme = useMemo(() => (colour ? (themeProperties({ PrimaryColour: colour }) as CSSProperties) : undefined), [colour])
  return (
    <EntryPage wide theme={theme}>
      {view ? (
        <p className={styles.tenant}>
          {view.Logo ? (
            <img src={view.Logo} alt={view.TenantName} className={styles.logo} />
          ) : (
            <>
              <span className={styles.mark} aria-hidden>
                {view.TenantName.slice(0, 1)}
              </span>
              {view.TenantName}
            </>
          )}
        </p>
      ) : (
        <ConsoleMark />
      )}
      {children}
    </EntryPage>
  )
}
