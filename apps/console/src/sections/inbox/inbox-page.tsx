import { useStore } from '@lanyard/web/store.ts'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { useMedia } from '@lanyard/web/ui/layout/use-media.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useMay } from '../../session.ts'
import { usePageTitle } from '../../shell/navigation/page-title.ts'
import { usePageShortcuts } from '../../shell/shortcuts/page-shortcuts.ts'
import { caseOf } from './case-queries.ts'
import { preloadEditor } from './compose/composer.tsx'
import { wantedAction } from './compose/use-reply-extras.ts'
import { HeldDock } from './held/held-dock.tsx'
import styles from './inbox.module.css'
import { readInboxSearch } from './inbox-search.ts'
import learnerStyles from './learner/learner.module.css'
import { LearnerDetails, LearnerPane } from './learner/learner-pane.tsx'
import list from './list/list.module.css'
import { ListBody } from './list/list-body.tsx'
import { ListHead } from './list/list-head.tsx'
import { useCaseList } from './list/use-case-list.ts'
import { useSelection } from './list/use-selection.ts'
import thread from './thread/thread.module.css'
import { type ThreadHandle, ThreadPane } from './thread/thread-pane.tsx'

const inboxRoute = getRouteApi('/tenant/inbox')

/** Where staff read and answer cases: the list, the thread and the learner. */
export const InboxPage = () => {
  const search = readInboxSearch(inboxRoute.useSearch())
  const { caseId } = useParams({ strict: false })
  const openId = caseId === undefined ? undefined : /^[1-9]\d{0,8}$/.test(caseId) ? Number(caseId) : 0
  const cases = useCaseList(search)
  const answersAll = useMay('cases:answer')
  const mayChange = useMay('cases:answer-assigned') || answersAll
  const selection = useSelection(cases.cases.map(({ id }) => id))
  const ticking = mayChange ? selection : undefined
  const hasLearnerPane = useMedia('(width >= 1200px)')
  const [isLearnerOpen, setLearnerOpen] = useState(false)
  const open = useRef<ThreadHandle>(null)
  const wanted = useStore(wantedAction)
  useEffect(() => {
    if (wanted) setLearnerOpen(false)
  }, [wanted])
  const navigate = useNavigate()
  const isListed = cases.query.isSuccess
  useEffect(() => {
    if (isListed && mayChange) preloadEditor()
  }, [isListed, mayChange])
  const step = (by: 1 | -1) => {
    const at = cases.cases.findIndex(({ id }) => id === openId)
    const next = cases.cases[at < 0 ? 0 : at + by]
    if (next) void navigate({ to: '/inbox/$caseId', params: { caseId: String(next.id) }, search: (before) => before })
    if (by > 0 && at >= cases.cases.length - 2 && cases.query.hasNextPage) void cases.query.fetchNextPage()
  }
  usePageShortcuts('In the inbox', [
    { key: 'j', label: 'Next case', run: () => step(1) },
    { key: 'k', label: 'Previous case', run: () => step(-1) },
    { key: 'r', label: 'Reply', run: () => open.current?.write('reply') },
    { key: 'n', label: 'Write an internal note', run: () => open.current?.write('note') },
    { key: 'a', label: 'Assign', run: () => open.current?.assign() },
    { key: 'e', label: 'Close the case', run: () => open.current?.close() },
    { key: 'x', label: 'Select the case', run: () => openId !== undefined && ticking?.toggle(openId) },
  ])
  return (
    <div className={styles.inbox} data-panes data-own-bar={openId === undefined ? undefined : true} data-open={openId === undefined ? undefined : true}>
      {openId === undefined && <ListTitle title={cases.title} />}
      <section aria-label="Cases" className={`${list.pane} ${styles.list}`}>
        <ListHead list={cases} search={search} selection={ticking} isPageTitle={openId === undefined} />
        <div className={list.scroll}>
          <ListBody list={cases} search={search} openId={openId} selection={ticking} />
        </div>
      </section>
      <HeldDock />
      <section aria-label="Case" className={`${thread.pane} ${styles.thread}`}>
        {openId === undefined ? (
          <div className={styles.nothing}>
            {cases.cases.length > 0 && <EmptyState icon={<MessagesSquare size={22} />}>Choose a case to read and answer it.</EmptyState>}
          </div>
        ) : (
          <ThreadPane ref={open} id={openId} onLearner={() => setLearnerOpen(true)} />
        )}
      </section>
      {openId !== undefined && hasLearnerPane && (
        <section aria-label="Learner" className={`${thread.pane} ${styles.learner}`}>
          <LearnerPane id={openId} />
        </section>
      )}
      {openId !== undefined && isLearnerOpen && <LearnerSheet id={openId} onClose={() => setLearnerOpen(false)} />}
    </div>
  )
}

const ListTitle = ({ title }: { title: string }) => {
  usePageTitle(`${title} · Inbox`)
  return null
}

/** The learner, where there is no room for a third pane. */
const LearnerSheet = ({ id, onClose }: { id: number; onClose: () => void }) => {
  const { data } = useQuery(caseOf(id))
  if (!data) return null
  return (
    <Dialog title="Learner" sheet onClose={onClose}>
      <div className={learnerStyles.sheet}>
        <LearnerDetails opened={data} />
      </div>
    </Dialog>
  )
}
