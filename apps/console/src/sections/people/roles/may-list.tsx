import { Check } from 'lucide-react'
import styles from './roles.module.css'

/** What a role allows, line by line. */
export const MayList = ({ may }: { may: readonly string[] }) => (
  <ul className={styles.may}>
    {may.map((text) => (
      <li key={text}>
        <Check size={15} aria-hidden />
        {text}
      </li>
    ))}
  </ul>
)
