import { Moment } from '@lanyard/web/format/moment.tsx'
import { initialsOf } from '@lanyard/web/format/names.ts'
import { HtmlBody } from '@lanyard/web/rich-text/html-body.tsx'
import { DocumentList } from '../../documents/document-list.tsx'
import { useTenant } from '../../session.ts'
import type { Case } from './case-header.tsx'
import styles from './thread.module.css'

type Entry = Case['supportCaseEntries'][number]

const CaseEntry = ({ entry: { staffFullName, htmlBody, createdDate, documents, sentFromEmailAddress } }: { entry: Entry }) => {
  const { Locale, TimeZone } = useTenant()
  const isOurs = Boolean(staffFullName)
  return (
    <li className={styles.entry} data-by={isOurs ? 'staff' : 'learner'}>
      <span className={styles.face} aria-hidden>
        {isOurs ? initialsOf(staffFullName ?? '') : 'You'}
      </span>
      <article className={styles.text}>
        <p className={styles.top}>
          <strong title={isOurs ? undefined : (sentFromEmailAddress ?? undefined)}>{isOurs ? staffFullName : 'You'}</strong>
          {createdDate && <Moment iso={createdDate} localeClock={{ locale: Locale, timeZone: TimeZone }} />}
        </p>
        <HtmlBody html={htmlBody ?? ''} />
        <DocumentList documents={documents} />
      </article>
    </li>
  )
}

/** The conversation, oldest first. */
export const CaseThread = ({ entries }: { entries: readonly Entry[] }) => (
  <ol aria-label="What was said" className={styles.thread}>
    {entries.map((entry) => (
      <CaseEntry key={entry.supportCaseEntryId} entry={entry} />
    ))}
  </ol>
)
