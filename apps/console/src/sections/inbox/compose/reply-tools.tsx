import type { OpenedCase } from '@lanyard/contract'
import { documentLimits } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { Menu } from '@lanyard/web/ui/actions/menu.tsx'
import { UploadRow } from '@lanyard/web/uploads/upload-row.tsx'
import { useUploads } from '@lanyard/web/uploads/use-uploads.ts'
import { BookmarkPlus, FileText, FolderOpen, Paperclip, X, Zap } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMay } from '../../../session.ts'
import { accepted, faultOfFile, uploadLimits } from '../../files/file-rules.ts'
import { sayAction } from '../action-labels.ts'
import { firstNameOf } from '../case-labels.ts'
import { client } from '../inbox-api.ts'
import styles from './reply-tools.module.css'
import { useOfferedActions } from './use-offered-actions.ts'
import type { ReplyExtras } from './use-reply-extras.ts'

const RecordPicker = lazy(async () => ({ default: (await import('./record-picker.tsx')).RecordPicker }))
const most = documentLimits.perMessage

/** Files upload as soon as they are chosen, and belong to the draft once they have arrived. */
const useReplyFiles = (extras: ReplyExtras) => {
  const ids = useRef(new Map<File, string>())
  const uploads = useUploads({
    faultOf: faultOfFile,
    isTaken: () => false,
    start: async (filename, file, signal) => {
      const { id, url, contentType } = await client.createCaseFile({ body: { filename, size: file.size }, signal })
      ids.current.set(file, id)
      return { address: url, contentType }
    },
    onDone: () => undefined,
  })
  const done = uploads.uploads.filter(({ state }) => state === 'done')
  useEffect(() => {
    if (done.length === 0) return
    for (const upload of done) uploads.remove(upload)
    extras.attach(done.map(({ file, name }) => ({ fileId: ids.current.get(file) as string, documentId: null, filename: name, size: file.size })))
  }, [done, uploads.remove, extras.attach])
  const { setUnready } = extras
  const unready = uploads.isSending
    ? 'Some files are still uploading. Wait for them, or cancel them.'
    : uploads.uploads.length > done.length
      ? 'Some files couldn’t be uploaded. Try again, or remove them.'
      : undefined
  useEffect(() => setUnready(unready), [unready, setUnready])
  return uploads
}

type ReplyToolsProps = { opened: OpenedCase; extras: ReplyExtras; slot: HTMLElement | null; onSavedReplies: () => void }

/** What goes off with a reply: files, documents of the learner's record, and actions. What is chosen is shown in the slot under the text. */
export const ReplyTools = ({ opened, extras, slot, onSavedReplies }: ReplyToolsProps) => {
  const seesRecord = useMay('learners:read')
  const [isPicking, setPicking] = useState(false)
  const uploads = useReplyFiles(extras)
  const { attachments, actions } = extras
  const groups = useOfferedActions(opened)
  const left = most - attachments.length - uploads.uploads.length
  const add = (files: File[]) => {
    if (files.length > left) toast(`A reply holds at most ${most} files.`, 'error')
    uploads.add(files.slice(0, Math.max(0, left)))
  }
  const shown = (attachments.length > 0 || actions.length > 0 || uploads.uploads.length > 0) && (
    <div className={styles.extras}>
      {attachments.length + actions.length > 0 && (
        <ul className={styles.chips} aria-label="Goes off with the reply">
          {actions.map((action) => {
            const label = sayAction(action, opened.pane?.requests ?? [])
            return (
              <li key={label} className={styles.chip} data-action>
                <Zap size={16} aria-hidden />
                <span>{label}</span>
                <button type="button" className={styles.remove} aria-label={`Remove: ${label}`} onClick={() => extras.unact(action)}>
                  <X size={15} aria-hidden />
                </button>
              </li>
            )
          })}
          {attachments.map((attachment) => (
            <li key={attachment.fileId ?? attachment.documentId} className={styles.chip}>
              <FileText size={16} aria-hidden />
              <span>{attachment.filename}</span>
              {attachment.documentId !== null && <small>From record</small>}
              <button type="button" className={styles.remove} aria-label={`Remove ${attachment.filename}`} onClick={() => extras.detach(attachment)}>
                <X size={15} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {uploads.uploads.length > 0 && (
        <ul>
          {uploads.uploads.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onProceed={() => uploads.proceed(upload)} onRemove={() => uploads.remove(upload)} />
          ))}
        </ul>
      )}
    </div>
  )
  return (
    <>
      {slot && shown && createPortal(shown, slot)}
      <span className={styles.tools}>
        {seesRecord && (
          <button type="button" className={styles.tool} aria-label="From record" title="Attach from the learner’s record" onClick={() => setPicking(true)}>
            <FolderOpen size={17} aria-hidden />
          </button>
        )}
        <label className={styles.tool} title={`Upload files. ${uploadLimits}`}>
          <Paperclip size={17} aria-hidden />
          <input
            type="file"
            aria-label="Upload files"
            accept={accepted}
            multiple
            disabled={left <= 0}
            onChange={({ target }) => {
              add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </label>
        {groups.length > 0 && (
          <span className={styles.menu}>
            <Menu label="Action" button={<Zap size={17} />} buttonClassName={styles.tool}>
              {(close) => (
                <>
                  <p className={styles.hint}>Done when the reply is sent. {firstNameOf(opened.learner.name)} reads it in the case.</p>
                  {seesRecord && (
                    <section aria-label="Document" className={styles.group}>
                      <h3>Document</h3>
                      <button
                        type="button"
                        className={styles.offer}
                        onClick={() => {
                          close()
                          setPicking(true)
                        }}
                      >
                        Share a document
                      </button>
                    </section>
                  )}
                  {groups.map(({ title, offered }) => (
                    <section key={title} aria-label={title} className={styles.group}>
                      <h3>{title}</h3>
                      {offered.map(({ label, action }) => (
                        <button
                          key={label}
                          type="button"
                          className={styles.offer}
                          onClick={() => {
                            close()
                            extras.act(action)
                          }}
                        >
                          {label}
                        </button>
                      ))}
                    </section>
                  ))}
                </>
              )}
            </Menu>
          </span>
        )}
        <button type="button" className={styles.tool} aria-label="Saved replies" title="Saved replies (/)" onClick={onSavedReplies}>
          <BookmarkPlus size={17} aria-hidden />
        </button>
      </span>
      {isPicking && (
        <Suspense>
          <RecordPicker
            learner={opened.learner}
            attached={attachments}
            left={left}
            onAttach={(chosen) => {
              extras.attach(chosen)
              setPicking(false)
            }}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
