import type { HeldReply, ThreadItem } from '@lanyard/contract'
import { HtmlBody } from '@lanyard/web/rich-text/html-body.tsx'
import { Check, Eye, EyeOff, FileText, Hourglass, Lock, Zap } from 'lucide-react'
import { memo } from 'react'
import { When } from '../../../list/when.tsx'
import { sayAction } from '../action-labels.ts'
import { firstNameOf } from '../case-labels.ts'
import { Face } from '../face.tsx'
import { EntryFile } from './entry-file.tsx'
import styles from './thread.module.css'

type Of<Kind extends ThreadItem['kind']> = Extract<ThreadItem, { kind: Kind }>

type EntryProps = { caseId: number; entry: Of<'entry'>; learner: string }

const Entry = ({ caseId, entry: { by, at, channel, htmlBody, documents, mergedFromId }, learner }: EntryProps) => (
  <article className={styles.entry}>
    {channel === 'action' ? (
      <span className={styles.done} aria-hidden>
        <Check size={18} />
      </span>
    ) : (
      <span className={styles.who}>
        <Face name={by.name} isLearner={by.kind === 'learner'} />
      </span>
    )}
    <div className={styles.says}>
      <p className={styles.by}>
        <strong>{by.name}</strong>
        <small>
          {mergedFromId !== null && `from case ${mergedFromId}, `}
          {channel === 'email' && 'by email, '}
          <When iso={at} />
        </small>
      </p>
      <HtmlBody html={htmlBody} />
      {documents.length > 0 && (
        <ul className={styles.files}>
          {documents.map(({ documentId, filename, size }) => (
            <li key={documentId}>
              <EntryFile caseId={caseId} documentId={documentId} filename={filename} size={size} />
            </li>
          ))}
        </ul>
      )}
      {channel === 'action' && (
        <p className={styles.seen}>
          <Eye size={14} aria-hidden /> {learner} can see this
        </p>
      )}
    </div>
  </article>
)

/** It leaves the column of cards: from edge to edge, amber, with a lock. */
const Note = ({ note: { by, at, htmlBody }, learner }: { note: Of<'note'>; learner: string }) => (
  <article className={styles.note}>
    <Lock size={16} aria-hidden className={styles.lock} />
    <div className={styles.noted}>
      <p className={styles.by}>
        <span>
          <strong>Internal note</strong> by {by.name}
        </span>
        <small>
          <When iso={at} />
        </small>
      </p>
      <HtmlBody html={htmlBody} />
      <p className={styles.seen}>
        <EyeOff size={14} aria-hidden /> {learner} can’t see this
      </p>
    </div>
  </article>
)

const Event = ({ event: { by, at, sentence } }: { event: Of<'event'> }) => (
  <p className={styles.event}>
    <span>
      {by.name} {sentence}
    </span>{' '}
    <When iso={at} />
  </p>
)

/** A reply that can still be taken back. The learner doesn't see it yet. */
const OnItsWay = ({ reply: { by, htmlBody, attachments, actions } }: { reply: HeldReply }) => (
  <article className={styles.entry} data-held>
    <span className={styles.who}>
      <Face name={by} />
    </span>
    <div className={styles.says}>
      <p className={styles.by}>
        <strong>{by}</strong>
        <small>
          <Hourglass size={13} aria-hidden /> Sending in a few seconds
        </small>
      </p>
      <HtmlBody html={htmlBody} />
      {attachments.length + actions.length > 0 && (
        <ul className={styles.files}>
          {actions.map((action) => (
            <li key={sayAction(action)} className={styles.waitingFile}>
              <Zap size={16} aria-hidden />
              <span>{sayAction(action)}</span>
            </li>
          ))}
          {attachments.map(({ fileId, documentId, filename }) => (
            <li key={fileId ?? documentId} className={styles.waitingFile}>
              <FileText size={16} aria-hidden />
              <span>{filename}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  </article>
)

type ThreadItemsProps = { caseId: number; thread: readonly ThreadItem[]; held: readonly HeldReply[]; learnerName: string }

/** The conversation, oldest first. */
export const ThreadItems = memo(({ caseId, thread, held, learnerName }: ThreadItemsProps) => (
  <ol className={styles.entries} aria-label="What was said">
    {thread.map((item) => (
      <li key={`${item.kind}${item.id}`}>
        {item.kind === 'entry' && <Entry caseId={caseId} entry={item} learner={firstNameOf(learnerName)} />}
        {item.kind === 'note' && <Note note={item} learner={firstNameOf(learnerName)} />}
        {item.kind === 'event' && <Event event={item} />}
      </li>
    ))}
    {held.map((reply) => (
      <li key={`held${reply.id}`}>
        <OnItsWay reply={reply} />
      </li>
    ))}
  </ol>
))
