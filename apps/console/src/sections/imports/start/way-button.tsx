import { ChevronRight, type LucideIcon } from 'lucide-react'
import styles from './start.module.css'

type WayButtonProps = { icon: LucideIcon; label: string; about: string; onPress: () => void }

/** A card that opens a dialog. */
export const WayButton = ({ icon: Icon, label, about, onPress }: WayButtonProps) => (
  <button type="button" className={styles.way} aria-haspopup="dialog" onClick={onPress}>
    <Icon size={18} aria-hidden />
    <span>
      <strong>{label}</strong>
      <small>{about}</small>
    </span>
    <ChevronRight size={16} aria-hidden />
  </button>
)
