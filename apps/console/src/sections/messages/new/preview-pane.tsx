import type { BroadcastPreview } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { HtmlBody } from '@lanyard/web/rich-text/html-body.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Paperclip, Users } from 'lucide-react'
import { useState } from 'react'
import type { AttachedFile } from '../message-draft.ts'
import { sayLearners } from '../message-labels.ts'
import styles from './new.module.css'
import { refusalOf, type usePreview } from './use-preview.ts'

const reasons = { 'no-account': 'No account yet', 'turned-off': 'Turned emails off' } as const

const Recipients = ({ preview: { count, withoutEmail, notEmailed } }: { preview: BroadcastPreview }) => (
  <div className={styles.recipients}>
    <p className={styles.count}>
      <Users size={18} aria-hidden /> <strong>{sayLearners(count)}</strong> {count === 1 ? 'gets' : 'get'} this message
    </p>
    {withoutEmail > 0 && (
      <details className={styles.silent}>
        <summary>{withoutEmail === 1 ? '1 of them gets no email' : `${withoutEmail.toLocaleString('en')} of them get no email`}</summary>
        <p>They read it in the portal. Emails that people turned off aren’t sent.</p>
        <ul>
          {notEmailed.map(({ learnerId, name, reason }) => (
            <li key={learnerId}>
              <span>{name}</span> <span>{reasons[reason]}</span>
            </li>
          ))}
        </ul>
        {notEmailed.length < withoutEmail && <p>And {(withoutEmail - notEmailed.length).toLocaleString('en')} more.</p>}
      </details>
    )}
  </div>
)

type Seen = { files: readonly AttachedFile[]; isEmpty: boolean }

const AsSeen = ({ preview: { people, fromName }, files, isEmpty }: Seen & { preview: BroadcastPreview }) => {
  const [chosen, setChosen] = useState(0)
  const person = people[Math.min(chosen, people.length - 1)]
  if (!person) return null
  return (
    <>
      {people.length > 1 && (
        <Chips label="As read by">
          {people.map((each, at) => (
            <Chip key={each.learnerId} pressed={each === person} onPress={() => setChosen(at)}>
              {each.name}
            </Chip>
          ))}
        </Chips>
      )}
      <article className={styles.paper} aria-label={`As ${person.name} reads it`}>
        <header>
          <strong>{person.subject || <span className={styles.none}>No subject yet</span>}</strong>
          <small>
            {fromName} to {person.name}
          </small>
        </header>
        {isEmpty ? <p className={styles.none}>Write your message to see it here.</p> : <HtmlBody html={person.htmlBody} />}
        {files.length > 0 && (
          <ul className={styles.attached}>
            {files.map(({ id, filename }) => (
              <li key={id}>
                <Paperclip size={15} aria-hidden /> {filename}
              </li>
            ))}
          </ul>
        )}
      </article>
    </>
  )
}

type PreviewPaneProps = Seen & { preview: ReturnType<typeof usePreview> }

/** How many get the message, who gets no email, and how three of them read it. */
export const PreviewPane = ({ preview: { query, isChosen }, files, isEmpty }: PreviewPaneProps) => {
  const content = () => {
    if (!isChosen) return <p className={styles.none}>Choose who gets the message to see how they’ll read it.</p>
    if (query.isError) {
      const refusal = refusalOf(query.error)
      return refusal ? (
        <Alert type="warning">{refusal}</Alert>
      ) : (
        <>
          <Alert type="error">The preview couldn’t be loaded. {explain(query.error)}</Alert>
          <Button variant="outline" small busy={query.isFetching} onClick={() => void query.refetch()}>
            Try again
          </Button>
        </>
      )
    }
    if (!query.data) return <Skeleton lines={6} label="Loading the preview" />
    return (
      <>
        <Recipients preview={query.data} />
        <AsSeen preview={query.data} files={files} isEmpty={isEmpty} />
      </>
    )
  }
  return (
    <Card title="Preview">
      <div className={styles.preview} aria-busy={query.isPlaceholderData || undefined}>
        {content()}
      </div>
    </Card>
  )
}
