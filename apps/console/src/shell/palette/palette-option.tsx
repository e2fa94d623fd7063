import type { Finding } from './finding.ts'
import styles from './palette.module.css'

type PaletteOptionProps = { id: string; option: Finding; isActive: boolean; onHover: () => void; onFollow: () => void }

export const PaletteOption = ({ id, option: { icon: Icon, code, label, detail }, isActive, onHover, onFollow }: PaletteOptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above hears the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
  <div id={id} role="option" aria-selected={isActive} className={styles.option} onPointerMove={onHover} onClick={onFollow}>
    <Icon size={17} aria-hidden />
    {code && <span className={styles.code}>{code}</span>}
    <span className={styles.label}>{label}</span>
    {detail && <span className={styles.detail}>{detail}</span>}
  </div>
)
