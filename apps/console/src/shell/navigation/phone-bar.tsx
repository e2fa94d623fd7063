import { useLocation } from '@tanstack/react-router'
import { Menu, Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTenancy } from '../../session.ts'
import styles from './phone-bar.module.css'
import { Sidebar } from './sidebar.tsx'

/** On a narrow screen the sidebar is a drawer, opened from a bar at the top. */
export const PhoneBar = ({ onFind }: { onFind: () => void }) => {
  const [open, setOpen] = useState(false)
  const drawer = useRef<HTMLDialogElement>(null)
  const { pathname } = useLocation()
  const tenancy = useTenancy()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the path changes
  useEffect(() => setOpen(false), [pathname])
  useEffect(() => {
    if (open) drawer.current?.showModal()
    else drawer.current?.close()
  }, [open])
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.button} aria-label="Menu" aria-expanded={open} onClick={() => setOpen(true)}>
        <Menu size={22} aria-hidden />
      </button>
      <span className={styles.tenant}>{tenancy?.name ?? 'Lanyard console'}</span>
      {tenancy && (
        <button type="button" className={styles.button} aria-label="Find anything" onClick={onFind}>
          <Search size={20} aria-hidden />
        </button>
      )}
      <dialog ref={drawer} aria-label="Menu" className={styles.drawer} onClose={() => setOpen(false)} onCancel={() => setOpen(false)}>
        <button type="button" className={styles.close} aria-label="Close the menu" onClick={() => setOpen(false)}>
          <X size={20} aria-hidden />
        </button>
        {open && (
          <Sidebar
            onFind={() => {
              setOpen(false)
              onFind()
            }}
          />
        )}
      </dialog>
    </header>
  )
}
