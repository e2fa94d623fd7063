import type { OpenedCase } from '@lanyard/contract'
import { explain } from '@lanyard/web/explain.ts'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { ErrorState } from '@lanyard/web/ui/feedback/error-state.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowDown, SearchX } from 'lucide-react'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { caseOf, isRefused, refreshLists } from '../case-queries.ts'
import { useChangeCase } from '../change/use-change-case.ts'
import { Composer, type ComposerHandle } from '../compose/composer.tsx'
import type { DraftKind } from '../compose/use-case-draft.ts'
import { holdReply } from '../held/held-replies.ts'
import head from './head.module.css'
import { PresenceLine } from './presence-line.tsx'
import styles from './thread.module.css'
import { BackToList, ThreadHead } from './thread-head.tsx'
import { ThreadItems } from './thread-items.tsx'
import { ThreadSkeleton } from './thread-skeleton.tsx'
import { usePresence } from './use-presence.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

export type ThreadHandle = { write: (kind: DraftKind) => void; assign: () => void; close: () => void }

type ThreadPaneProps = { id: number; onLearner: () => void; ref?: Ref<ThreadHandle> }

/** One case: who is here, what was said, and where an answer is written. */
export const ThreadPane = ({ id, onLearner, ref }: ThreadPaneProps) => {
  const query = useQuery(caseOf(id))
  const opened = query.data
  usePageTitle(opened?.subject ?? `Case ${id}`)
  if (opened) return <OpenThread key={id} opened={opened} onLearner={onLearner} handle={ref} />
  return (
    <>
      <header className={head.head}>
        <div className={head.top}>
          <BackToList />
          <div data-page-title tabIndex={-1} className={head.title}>
            <Heading size="M" level={1}>
              Case {id}
            </Heading>
          </div>
        </div>
      </header>
      <div className={styles.scroll}>
        {!query.isError ? (
          <ThreadSkeleton />
        ) : isRefused(query.error) ? (
          <div className={styles.missing}>
            <EmptyState icon={<SearchX size={22} />} action={<Link to="/inbox">Back to the inbox</Link>}>
              We can’t find this case. It may have been merged into another one, or it’s restricted to a team.
            </EmptyState>
          </div>
        ) : (
          <ErrorState busy={query.isFetching} onRetry={() => void query.refetch()}>
            This case couldn’t be loaded. {explain(query.error)}
          </ErrorState>
        )}
      </div>
    </>
  )
}

type OpenThreadProps = { opened: OpenedCase; onLearner: () => void; handle: Ref<ThreadHandle> | undefined }

const OpenThread = ({ opened, onLearner, handle }: OpenThreadProps) => {
  const { id, version, thread, heldReplies, mayAnswer, followsId, learner } = opened
  const composer = useRef<ComposerHandle>(null)
  const assign = useRef<HTMLSpanElement>(null)
  const { close } = useChangeCase(id)
  const { people = opened.people, typing } = usePresence(id, version)
  const lastOf = (item: { kind: string; id: number } | undefined) => (item ? `${item.kind}${item.id}` : '')
  const { pane, hasNew, toEnd, scrolled } = useThreadScroll(id, `${lastOf(thread.at(-1))} ${heldReplies.at(-1)?.id ?? ''}`)
  useImperativeHandle(handle, () => ({
    write: (kind) => composer.current?.write(kind),
    assign: () => assign.current?.querySelector('button')?.click(),
    close: () => void (mayAnswer && close(opened)),
  }))
  // After a reload, replies that can still be taken back are in the dock again.
  useEffect(() => {
    for (const reply of heldReplies) {
      const left = Date.parse(reply.sendsAt) - Date.now()
      if (reply.isMine && left > 0 && left <= 10_000) holdReply(reply, left)
    }
  }, [heldReplies])
  const queries = useQueryClient()
  const isHolding = heldReplies.length > 0
  // A reply that has arrived changes the case's status, and with it the lists.
  useEffect(() => {
    if (isHolding) return () => void refreshLists(queries)
  }, [isHolding, queries])
  return (
    <>
      <ThreadHead opened={opened} assignRef={assign} onLearner={onLearner} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard */}
      <section ref={pane} className={styles.scroll} aria-label="Conversation" tabIndex={0} onScroll={scrolled}>
        {followsId !== null && (
          <p className={styles.follows}>
            Continues{' '}
            <Link to="/inbox/$caseId" params={{ caseId: String(followsId) }} search={(before) => before}>
              case {followsId}
            </Link>
          </p>
        )}
        <ThreadItems caseId={id} thread={thread} held={heldReplies} learnerName={learner.name} />
        {hasNew && (
          <button type="button" className={styles.hint} onClick={toEnd}>
            <ArrowDown size={15} aria-hidden /> New reply
          </button>
        )}
      </section>
      <footer className={styles.foot}>
        <PresenceLine people={people} />
        {mayAnswer ? (
          <Composer ref={composer} opened={opened} onTyping={typing} />
        ) : (
          <p className={styles.readOnly}>You can read this case. To answer it, ask an administrator to assign it to you or your team.</p>
        )}
      </footer>
    </>
  )
}
