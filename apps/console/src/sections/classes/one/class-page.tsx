import type { OpenedClass } from '@lanyard/contract'
import { sayDay } from '@lanyard/web/format/dates.ts'
import { sentenceCase } from '@lanyard/web/format/sentence-case.ts'
import { sayTimes } from '@lanyard/web/format/times.ts'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { TabLinks } from '@lanyard/web/ui/actions/tab-links.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { Lead, Page } from '@lanyard/web/ui/layout/page.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { RecordPage } from '../../../list/record-page.tsx'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { useMay } from '../../../session.ts'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { classOf } from '../class-queries.ts'
import { ResultsGrid } from '../results/results-grid.tsx'
import { RollCall } from '../roll/roll-call.tsx'

const classRoute = getRouteApi('/tenant/classes/$classId')

const useLead = () => {
  const clock = useTenantClock()
  return ({ startDate, startsAt, endsAt, venue, timetable, trainer, isMine, isHeld, status }: OpenedClass) => {
    const day = sentenceCase(sayDay(startDate, { ...clock, isFull: false }))
    const facts = [`${day}, ${sayTimes(startsAt, endsAt, clock)}`, venue, timetable, ...(isMine ? [] : [trainer?.name])].filter(Boolean)
    return (
      <Lead>
        {facts.join(' · ')}
        {!isHeld && <Badge tone="error">{status ?? 'Not held'}</Badge>}
      </Lead>
    )
  }
}

const tabs = [
  { tab: 'roll', label: 'Roll' },
  { tab: 'results', label: 'Results' },
] as const

/** Both stay where they are, so that what isn’t saved survives a look at the other. */
const ClassTabs = ({ opened }: { opened: OpenedClass }) => {
  const { tab } = classRoute.useSearch()
  const isResults = tab === 'results' && opened.units.length > 0
  return (
    <>
      {opened.units.length > 0 && <TabLinks label="Class" tabs={tabs} current={isResults ? 'results' : 'roll'} />}
      <div hidden={isResults}>
        <RollCall opened={opened} />
      </div>
      {opened.units.length > 0 && (
        <div hidden={!isResults}>
          <ResultsGrid opened={opened} />
        </div>
      )}
    </>
  )
}

/** Trainers write to the classes they teach. */
const MessageLink = ({ opened: { id, isMine } }: { opened: OpenedClass }) => {
  const toAll = useMay('messages:send')
  const toOwn = useMay('messages:send-own-classes')
  if (!toAll && !(toOwn && isMine)) return null
  return (
    <Link to="/messages/new" search={{ to: 'class', id }} className={buttonClasses({ variant: 'outline' })}>
      <Send size={17} aria-hidden /> Message these learners
    </Link>
  )
}

/** One class: its learners, who attended, and their results. */
export const ClassPage = () => {
  const { classId } = classRoute.useParams()
  const query = useQuery(classOf(classId))
  const leadOf = useLead()
  usePageTitle(query.data?.description ?? 'Class')
  return (
    <Page>
      <BackLink to="/classes">Classes</BackLink>
      <RecordPage
        query={query}
        what="This class"
        title="Class"
        missing="We can’t find this class. It may belong to another trainer."
        header={(opened) => ({ title: opened.description, lead: leadOf(opened), actions: <MessageLink opened={opened} /> })}
      >
        {(opened) => <ClassTabs key={opened.id} opened={opened} />}
      </RecordPage>
    </Page>
  )
}
