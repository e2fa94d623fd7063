import { useStore } from '@lanyard/web/store.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { useTenancy, useUser } from '../../session.ts'
import { isApple } from '../use-palette.ts'
import styles from './help-sheet.module.css'
import { pageShortcuts } from './page-shortcuts.ts'
import { shortcutGroups } from './shortcuts.ts'

/** Every shortcut in one table. */
export const HelpSheet = ({ onClose }: { onClose: () => void }) => {
  const groups = shortcutGroups(useUser()?.roles ?? [], useTenancy() !== undefined, isApple() ? ['⌘', 'K'] : ['Ctrl', 'K'], useStore(pageShortcuts))
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <p className={styles.note}>Shortcuts are off while you type.</p>
      <table className={styles.table}>
        {groups.map(({ heading, shortcuts }) => (
          <tbody key={heading}>
            <tr>
              <th scope="rowgroup" colSpan={2} className={styles.heading}>
                {heading}
              </th>
            </tr>
            {shortcuts.map(({ keys, label }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  {keys.map((key, index) => (
                    <span key={key}>
                      {index > 0 && (keys[0] === 'g' ? ' then ' : ' ')}
                      <kbd>{key}</kbd>
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Dialog>
  )
}
