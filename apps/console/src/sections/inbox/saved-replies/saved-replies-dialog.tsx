import type { SavedReply } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { plainText } from '@lanyard/web/rich-text/plain-text.ts'
import { ActionMenu } from '@lanyard/web/ui/actions/action-menu.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { DialogSearch } from '../dialog-search.tsx'
import { callQuery, client, useCallMutation } from '../inbox-api.ts'
import styles from './saved-replies.module.css'
import { SavedReplyForm } from './saved-reply-form.tsx'

const sharedLabels = { 'only-me': 'Only you', team: 'Your team', everyone: 'Everyone' }

const has = ({ name, htmlBody }: SavedReply, search: string) => `${name} ${plainText(htmlBody)}`.toLowerCase().includes(search.trim().toLowerCase())

type SavedRepliesDialogProps = {
  caseId: number
  /** The reply as it is written so far, to save it. */
  draft: string
  onInsert: (html: string) => void
  onClose: () => void
}

/** Finds a text to answer with, and puts it into the reply with its fields filled. */
export const SavedRepliesDialog = ({ caseId, draft, onInsert, onClose }: SavedRepliesDialogProps) => {
  const query = useQuery(callQuery('listSavedReplies'))
  const remove = useCallMutation('removeSavedReply', ['listSavedReplies'])
  const [search, setSearch] = useState('')
  const [edited, setEdited] = useState<SavedReply | 'new'>()
  const inserting = useAction(
    async (savedReplyId: number) => {
      onInsert((await client.fillSavedReply({ params: { id: caseId, savedReplyId } })).htmlBody)
      onClose()
    },
    (error) => toast(explain(error), 'error'),
  )
  const removing = useAction(
    async (id: number) => {
      await remove.mutateAsync({ params: { id } })
      toast('The saved reply is removed.')
    },
    (error) => toast(explain(error), 'error'),
  )
  if (edited)
    return (
      <Dialog title={edited === 'new' ? 'New saved reply' : 'Change saved reply'} onClose={() => setEdited(undefined)}>
        <SavedReplyForm saved={edited === 'new' ? undefined : edited} text={draft} onDone={() => setEdited(undefined)} />
      </Dialog>
    )
  return (
    <Dialog title="Saved replies" onClose={onClose}>
      <Region query={query} what="Saved replies" skeleton={<Skeleton lines={4} label="Loading saved replies" />}>
        {({ savedReplies }) => {
          const found = savedReplies.filter((saved) => has(saved, search))
          return (
            <div className={styles.dialog}>
              <DialogSearch label="Search saved replies" value={search} onChange={setSearch} onEnter={() => found[0] && void inserting.run(found[0].id)} />
              {found.length === 0 && (
                <p className={styles.none}>
                  {savedReplies.length === 0 ? 'There are none yet. Save the answers you write again and again.' : 'No saved reply has these words.'}
                </p>
              )}
              <ul className={styles.list}>
                {found.map((saved) => (
                  <li key={saved.id}>
                    <button type="button" className={styles.saved} aria-busy={inserting.busy || undefined} onClick={() => void inserting.run(saved.id)}>
                      <strong>{saved.name}</strong>
                      <span>{plainText(saved.htmlBody)}</span>
                      <small>{sharedLabels[saved.sharedWith]}</small>
                    </button>
                    <ActionMenu
                      label={`Actions for ${saved.name}`}
                      actions={[
                        saved.mayChange && { label: 'Change', icon: Pencil, run: () => setEdited(saved) },
                        saved.mayChange && { label: 'Remove', icon: Trash2, run: () => void removing.run(saved.id) },
                      ]}
                    />
                  </li>
                ))}
              </ul>
              <Button variant="outline" small icon={<Plus size={16} aria-hidden />} onClick={() => setEdited('new')}>
                {draft === '' ? 'New saved reply' : 'Save what I wrote'}
              </Button>
            </div>
          )
        }}
      </Region>
    </Dialog>
  )
}
