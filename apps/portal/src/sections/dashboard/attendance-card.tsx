import { Region } from '@lanyard/web/list/region.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock } from 'lucide-react'
import { CardLink } from '../../records/card-link.tsx'
import { OwnAttendance } from '../../records/courses/own-attendance.tsx'
import styles from './dashboard.module.css'
import { attendance } from './queries.ts'

export const AttendanceCard = () => (
  <Card
    title="Attendance"
    action={
      <CardLink to="/timetable" search={{ tab: 'attendance' }} label="All attendance">
        All
      </CardLink>
    }
  >
    <Region query={useQuery(attendance)} what="Your attendance" skeleton={<Skeleton lines={4} label="Loading your attendance" />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon={<CalendarClock size={22} />}>You have no classes yet. Attendance will appear here once you do.</EmptyState>
        ) : (
          <ul className={styles.rows}>
            {items.map((stats) => (
              <li key={stats.timetableId}>
                <OwnAttendance stats={stats} />
              </li>
            ))}
          </ul>
        )
      }
    </Region>
  </Card>
)
