import type { StaffLearner, TimelineKind } from '@lanyard/contract'
import { timelineKinds } from '@lanyard/contract/browser'
import { initialsOf } from '@lanyard/web/format/names.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Eye, MailPlus, Pin, UserCog } from 'lucide-react'
import { useState } from 'react'
import { When } from '../../../list/when.tsx'
import { useMay } from '../../../session.ts'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { InviteLearnerDialog } from '../../learner-accounts/invite-learner-dialog.tsx'
import { accessStates } from '../list/learner-labels.ts'
import { nameOfLearner } from '../list/learner-list.ts'
import { AddNoteDialog } from './add-note-dialog.tsx'
import { DetailsCard } from './details-card.tsx'
import { DocumentsCard } from './documents-card.tsx'
import styles from './learner.module.css'
import { LearnerAlerts } from './learner-alerts.tsx'
import { learnerPageOf } from './learner-queries.ts'
import { MoneyCard } from './money-card.tsx'
import { Notes } from './notes.tsx'
import { SeeAsLearnerDialog } from './see-as-learner-dialog.tsx'
import { CoursesCard, CredentialsCard, TimetableCard } from './study-cards.tsx'
import { TimelineCard } from './timeline-card.tsx'
import { WhoLookedCard } from './who-looked-card.tsx'

const learnerRoute = getRouteApi('/tenant/learners/$id')

const Identity = ({ learner }: { learner: StaffLearner }) => {
  const queries = useQueryClient()
  const [open, setOpen] = useState<'note' | 'invite' | 'see'>()
  const mayNote = useMay('cases:answer')
  const mayAccounts = useMay('learners:read')
  const mayInvite = useMay('users:write')
  const maySee = useMay('learners:see-as')
  const name = nameOfLearner(learner)
  const state = accessStates[learner.account.state]
  const { accountId, lastSignedInAt } = learner.account
  return (
    <header className={styles.identity}>
      <span className={styles.initials} aria-hidden>
        {Array.from(initialsOf(name)).slice(0, 2)}
      </span>
      <div className={styles.who}>
        <div className={styles.name} data-page-title tabIndex={-1}>
          <Heading level={1} size="XXL">
            {name}
          </Heading>
          <Badge tone={state.tone}>{state.label}</Badge>
          {learner.isRetired && <Badge tone="warning">Retired</Badge>}
        </div>
        <p className={styles.known}>
          {learner.learnerNumber && <b>{learner.learnerNumber}</b>}
          {learner.age !== null && <span>{learner.age} years old</span>}
          {learner.preferredName && <span>Prefers {learner.preferredName}</span>}
          <span>
            {lastSignedInAt ? (
              <>
                Signed in <When iso={lastSignedInAt} />
              </>
            ) : (
              'Never signed in'
            )}
          </span>
        </p>
      </div>
      <div className={styles.toolbar}>
        {mayNote && (
          <Button variant="outline" icon={<Pin size={17} aria-hidden />} onClick={() => setOpen('note')}>
            Pin a note
          </Button>
        )}
        {accountId !== null && maySee && (
          <Button variant="outline" icon={<Eye size={17} aria-hidden />} onClick={() => setOpen('see')}>
            See what they see
          </Button>
        )}
        {accountId === null && mayInvite && (
          <Button variant="outline" icon={<MailPlus size={17} aria-hidden />} onClick={() => setOpen('invite')}>
            Invite
          </Button>
        )}
        {accountId !== null && mayAccounts && (
          <Link to="/learners/accounts/$id" params={{ id: String(accountId) }} className={buttonClasses({ variant: 'outline' })}>
            <UserCog size={17} aria-hidden /> Account
          </Link>
        )}
      </div>
      {open === 'see' && (
        <SeeAsLearnerDialog learnerId={learner.learnerId} name={learner.preferredName ?? learner.firstName ?? name} onClose={() => setOpen(undefined)} />
      )}
      {open === 'note' && <AddNoteDialog learnerId={learner.learnerId} onClose={() => setOpen(undefined)} />}
      {open === 'invite' && (
        <InviteLearnerDialog
          learner={{ learnerId: learner.learnerId, email: learner.email, name }}
          onInvited={() => void queries.invalidateQueries({ queryKey: ['getLearnerPage'] })}
          onClose={() => setOpen(undefined)}
        />
      )}
    </header>
  )
}

/** The kinds of the timeline that the person sees. */
const useKinds = (): TimelineKind[] => {
  const seesRecords = useMay('learners:read')
  const seesMoney = useMay('learners:read-finance')
  const seesCases = useMay('cases:read-assigned')
  return timelineKinds.filter((kind) => (kind === 'money' ? seesMoney : kind === 'cases' ? seesCases : seesRecords))
}

const Content = ({ learner }: { learner: StaffLearner }) => {
  const kinds = useKinds()
  const { courses, timetable, money, credentials, documents, details } = learner
  return (
    <>
      <Identity learner={learner} />
      <LearnerAlerts alerts={learner.alerts} />
      <div className={styles.columns}>
        <div className={styles.cards}>
          {courses && <CoursesCard courses={courses} />}
          {timetable && <TimetableCard timetable={timetable} />}
          {money && <MoneyCard money={money} />}
          {credentials && <CredentialsCard credentials={credentials} />}
          {documents && <DocumentsCard learnerId={learner.learnerId} documents={documents} />}
          {details && <DetailsCard learner={learner} details={details} />}
        </div>
        <div className={styles.side}>
          <TimelineCard learner={learner} offered={kinds} pinned={<Notes notes={learner.notes} />} />
          <WhoLookedCard learner={learner} />
        </div>
      </div>
    </>
  )
}

/** One learner: who it is, what needs staff, and what happened. */
export const LearnerPage = () => {
  const { id } = learnerRoute.useParams()
  const learner = useQuery(learnerPageOf(id))
  usePageTitle(learner.data ? nameOfLearner(learner.data) : 'Learner')
  return (
    <Page>
      <BackLink to="/learners">Learners</BackLink>
      <Region query={learner} what="This learner" skeleton={<Skeleton lines={12} label="Loading the learner" />}>
        {(found) => <Content key={found.learnerId} learner={found} />}
      </Region>
    </Page>
  )
}
