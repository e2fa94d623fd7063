import type { OpenedCase } from '@lanyard/contract'
import { fieldsLeftIn } from '@lanyard/contract/browser'
import type { EditorHandle } from '@lanyard/web/rich-text/message-editor.tsx'
import { useStore } from '@lanyard/web/store.ts'
import { Segments } from '@lanyard/web/ui/actions/segments.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Lock, Reply } from 'lucide-react'
import { lazy, type Ref, Suspense, useEffect, useImperativeHandle, useRef, useState } from 'react'
import { takenBack } from '../held/held-replies.ts'
import styles from './compose.module.css'
import { SendButtons } from './send-buttons.tsx'
import { type DraftKind, useCaseDraft } from './use-case-draft.ts'
import { useReplyExtras, wantedAction } from './use-reply-extras.ts'
import { useSend } from './use-send.ts'

const loadEditor = () => import('@lanyard/web/rich-text/message-editor.tsx')
/** It is for those who write often. */
const SavedRepliesDialog = lazy(async () => ({ default: (await import('../saved-replies/saved-replies-dialog.tsx')).SavedRepliesDialog }))
const MessageEditor = lazy(async () => ({ default: (await loadEditor()).MessageEditor }))

const ReplyTools = lazy(async () => ({ default: (await import('./reply-tools.tsx')).ReplyTools }))

/** The editor is large. It is loaded before a case is opened, and after the list. */
export const preloadEditor = () => void loadEditor().catch(() => undefined)

export type ComposerHandle = { write: (kind: DraftKind) => void }

const kinds = [
  { value: 'reply', label: 'Reply', icon: <Reply size={14} aria-hidden /> },
  { value: 'note', label: 'Internal note', icon: <Lock size={14} aria-hidden /> },
] as const

const draftLabels = { same: '', saving: 'Saving draft…', saved: 'Draft saved', failed: 'Draft not saved' }

type ComposerProps = { opened: OpenedCase; onTyping: () => void; ref?: Ref<ComposerHandle> }

/** Writes a reply, which the learner reads, or a note, which they never see. A note changes the whole box and its button. */
export const Composer = ({ opened, onTyping, ref }: ComposerProps) => {
  const [kind, setKind] = useState<DraftKind>(opened.drafts.note && !opened.drafts.reply ? 'note' : 'reply')
  const [hasFocus, setFocus] = useState(false)
  const editor = useRef<EditorHandle>(null)
  const drafts = {
    reply: useCaseDraft(opened.id, 'reply', opened.drafts.reply?.htmlBody ?? ''),
    note: useCaseDraft(opened.id, 'note', opened.drafts.note?.htmlBody ?? ''),
  }
  const [isChoosing, setChoosing] = useState(false)
  const extras = useReplyExtras(opened)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const { refusal, busy, send, saveNote } = useSend(opened, drafts.reply, extras, drafts.note)
  const draft = drafts[kind]
  const gaps = kind === 'reply' ? fieldsLeftIn(draft.html) : []
  const choose = (chosen: DraftKind) => {
    setFocus(true)
    setKind(chosen)
    if (chosen === kind) editor.current?.focus()
  }
  useImperativeHandle(ref, () => ({ write: choose }))

  const restored = useStore(takenBack)
  const restore = useRef(drafts.reply.restore)
  restore.current = drafts.reply.restore
  useEffect(() => {
    if (restored?.caseId !== opened.id) return
    takenBack.set(undefined)
    setKind('reply')
    setFocus(true)
    restore.current(restored.html)
  }, [restored, opened.id])

  const wanted = useStore(wantedAction)
  const add = useRef(extras.act)
  add.current = extras.act
  useEffect(() => {
    if (wanted?.caseId !== opened.id) return
    wantedAction.set(undefined)
    setKind('reply')
    setFocus(true)
    add.current(wanted.action)
  }, [wanted, opened.id])

  return (
    <div className={styles.composer}>
      {gaps.length > 0 && <Alert type="info">Fill in by hand before you send: {gaps.join(', ')}.</Alert>}
      {refusal && <Alert type={refusal.type}>{refusal.text}</Alert>}
      <div className={styles.box} data-kind={kind}>
        <div className={styles.top}>
          <Segments label="Who reads it" options={kinds} value={kind} onChange={choose} />
          <span className={styles.saved} data-failed={draft.state === 'failed' || undefined}>
            {draftLabels[draft.state]}
          </span>
        </div>
        <Suspense fallback={<EditorPlaceholder />}>
          <MessageEditor
            key={`${kind} ${draft.round}`}
            ref={editor}
            label={kind === 'reply' ? `Reply to ${opened.learner.name}` : 'Internal note'}
            initial={draft.html}
            hasFocus={hasFocus}
            {...(kind === 'reply' && { onSlash: () => setChoosing(true) })}
            attached={kind === 'reply' && <div ref={setSlot} />}
            onChange={(html) => {
              draft.write(html)
              onTyping()
            }}
          >
            {kind === 'reply' && (
              <Suspense>
                <ReplyTools opened={opened} extras={extras} slot={slot} onSavedReplies={() => setChoosing(true)} />
              </Suspense>
            )}
            <SendButtons kind={kind} isEmpty={draft.html === ''} busy={busy} onSend={send} onSaveNote={saveNote} />
          </MessageEditor>
        </Suspense>
      </div>
      {isChoosing && (
        <Suspense>
          <SavedRepliesDialog
            caseId={opened.id}
            draft={drafts.reply.html}
            onInsert={(html) => editor.current?.insert(html)}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

const EditorPlaceholder = () => (
  <div className={styles.waiting}>
    <Skeleton lines={2} label="Loading the editor" />
  </div>
)
