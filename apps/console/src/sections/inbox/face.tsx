import { initialsOf } from '@lanyard/web/format/names.ts'
import { classNames } from '@lanyard/web/ui/layout/class-names.ts'
import styles from './face.module.css'

type FaceProps = { name: string; size?: 'small' | 'medium' | 'large'; isLearner?: boolean }

/** Somebody's initials. The name is always beside it, or in a tooltip. */
export const Face = ({ name, size = 'medium', isLearner = false }: FaceProps) => {
  const letters = Array.from(initialsOf(name))
  return (
    <span className={classNames(styles.face, styles[size], isLearner && styles.learner)} aria-hidden>
      {letters.length > 2 ? [letters[0], letters.at(-1)] : letters}
    </span>
  )
}
