import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import { useTenant } from '../../../session.ts'
import { AskToChange } from '../approvals/ask-to-change.tsx'
import type { DetailField } from '../fields/detail-field.ts'
import { wordsOf } from '../fields/detail-labels.ts'
import type { DetailRecord } from '../fields/detail-values.ts'
import styles from './request-change.module.css'

/** A support case that names the field. Secret values are left out. */
const caseAbout = ({ label, sealed }: DetailField, words: string | undefined) => ({
  subject: `Change of my ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  body: `${label}${sealed || !words ? '' : `\nNow: ${words}`}\nShould be: `,
})

/** Requests a change to a field that isn't saved with its card: with approval, or in a support case. Without cases it only shows that it is locked. */
export const RequestChange = ({ field, record }: { field: DetailField; record: DetailRecord }) => {
  const { Locale, TimeZone, ShowSections, Site } = useTenant()
  if (field.approval) return <AskToChange field={field} record={record} />
  if (!ShowSections.SupportCases)
    return (
      <span className={styles.locked} title={`Ask ${Site.SiteName} to change it.`}>
        <Lock size={14} aria-hidden /> Locked
      </span>
    )
  const words = wordsOf(field, record, { locale: Locale, timeZone: TimeZone })
  return (
    <Link to="/support/new" search={caseAbout(field, words)} className={styles.link} aria-label={`Request a change of ${field.label}`}>
      <Lock size={14} aria-hidden /> Request a change
    </Link>
  )
}
