import { sayOfficialDay } from '@lanyard/web/format/dates.ts'
import { formatName } from '@lanyard/web/format/names.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'
import { useLearner } from '../../shell/learner.ts'
import { useLocaleClock, useToday } from '../calendar/use-locale-clock.ts'
import { Issuer } from './issuer.tsx'
import styles from './printed-head.module.css'

/** The header of a printed page: the provider, and the learner's legal name and number. */
export const PrintedHead = ({ title }: { title: string }) => {
  const localeClock = useLocaleClock()
  const today = useToday()
  const account = useLearner()
  const { data: personal } = useQuery(callQuery('getLearnerPersonal'))
  const name = formatName(personal ? { firstName: [personal.firstName, personal.middleName].filter(Boolean).join(' '), lastName: personal.lastName } : account)
  return (
    <div data-print="only" className={styles.head}>
      <Issuer />
      <p>{title}</p>
      <p>
        {name}
        {personal?.learnerNumber && ` · ${personal.learnerNumber}`} · printed {sayOfficialDay(today, localeClock)}
      </p>
    </div>
  )
}
