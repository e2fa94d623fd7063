import type { CasePresence } from '@lanyard/contract'
import { Fragment } from 'react'
import { firstNameOf } from '../case-labels.ts'
import { Face } from '../face.tsx'
import styles from './thread.module.css'

/** "Tom is viewing, Helen is typing". */
export const PresenceLine = ({ people }: { people: CasePresence['people'] }) => (
  <div role="status" className={styles.presence} data-empty={people.length === 0 || undefined}>
    {people.length > 0 && (
      <>
        <span className={styles.faces}>
          {people.slice(0, 3).map(({ accountId, name }) => (
            <Face key={accountId} name={name} size="small" />
          ))}
        </span>
        <span>
          {people.map(({ accountId, name, isTyping }, at) => (
            <Fragment key={accountId}>
              {at > 0 && ', '}
              <b>{firstNameOf(name)}</b> {isTyping ? 'is typing' : 'is viewing'}
            </Fragment>
          ))}
        </span>
        {people.some(({ isTyping }) => isTyping) && (
          <span className={styles.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
        )}
      </>
    )}
  </div>
)
