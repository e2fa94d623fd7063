import type { PublishCheck } from '@lanyard/contract'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Circle, CircleCheck, CircleX } from 'lucide-react'
import { CheckLink } from './check-link.tsx'
import styles from './publishing.module.css'

/** Blockers first, then open advice, then completed checks. */
const rank = ({ IsDone, Stops }: PublishCheck) => (IsDone ? 2 : Stops ? 0 : 1)

const Mark = ({ check: { IsDone, Stops } }: { check: PublishCheck }) => {
  const Icon = IsDone ? CircleCheck : Stops ? CircleX : Circle
  return (
    <span className={styles.mark} data-tone={IsDone ? 'done' : Stops ? 'stops' : 'open'}>
      <Icon size={20} aria-hidden />
      <VisuallyHidden>{IsDone ? 'Done: ' : 'Not yet: '}</VisuallyHidden>
    </span>
  )
}

const describe = (done: number, all: number) => (done === all ? 'Everything is done.' : `${done} of ${all} done. Learners can use the site without the rest.`)

/** The publishing checklist; before publishing, blockers are named. */
export const Checklist = ({ checks, isOpen }: { checks: readonly PublishCheck[]; isOpen: boolean }) => {
  const done = checks.filter(({ IsDone }) => IsDone).length
  return (
    <Card title={isOpen ? 'Site checklist' : 'Before you publish'} description={isOpen ? describe(done, checks.length) : `${done} of ${checks.length} done`}>
      <ul className={styles.checks}>
        {checks
          .toSorted((one, other) => rank(one) - rank(other))
          .map((check) => (
            <li key={check.Name} className={styles.check}>
              <Mark check={check} />
              <span className={styles.message}>{check.Message}</span>
              {!check.IsDone && <Badge tone={check.Stops ? 'error' : 'plain'}>{check.Stops ? (isOpen ? 'Needed' : 'Blocks publishing') : 'Recommended'}</Badge>}
              {!check.IsDone && <CheckLink check={check} />}
            </li>
          ))}
      </ul>
    </Card>
  )
}
