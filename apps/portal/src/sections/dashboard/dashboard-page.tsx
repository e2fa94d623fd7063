import { partOfDay } from '@lanyard/web/format/dates.ts'
import { PageHeader } from '@lanyard/web/ui/page-header.tsx'
import { useTenant } from '../../session.ts'
import { useLearner } from '../../shell/learner.ts'
import styles from './dashboard.module.css'

const greeting = (timeZone: string, firstName: string | null | undefined) => {
  const words = `Good ${partOfDay(timeZone)}`
  return firstName ? `${words}, ${firstName}` : words
}

export const DashboardPage = () => {
  const { TimeZone, WelcomeMessage } = useTenant()
  const { firstName } = useLearner()
  return <PageHeader title={greeting(TimeZone, firstName)} lead={WelcomeMessage.Text && <p className={styles.welcome}>{WelcomeMessage.Text}</p>} />
}
