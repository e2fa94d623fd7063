import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './change.module.css'

/** The face of a menu's button. */
export const PickFace = ({ children }: { children: ReactNode }) => (
  <>
    {children}
    <ChevronDown size={14} />
  </>
)

export const pickClass = styles.pick
