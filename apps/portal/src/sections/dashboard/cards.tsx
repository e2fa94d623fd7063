import { Grid, Stack } from '@lanyard/web/ui/layout/grid.tsx'
import { useTenant } from '../../session.ts'
import { AttendanceCard } from './attendance-card.tsx'
import { AttentionCard } from './attention-card.tsx'
import { CoursesCard } from './courses-card.tsx'
import { FinancesCard } from './finances-card.tsx'
import { MessagesCard } from './messages-card.tsx'
import { NextUpCard } from './next-up-card.tsx'

/** Each card loads and fails independently. Cards of hidden sections are absent. */
export const Cards = () => {
  const { Timetables, Finances } = useTenant().ShowSections
  return (
    <Grid columns="wide-first">
      <Stack>
        {Timetables && <NextUpCard />}
        <AttentionCard />
        <CoursesCard />
      </Stack>
      <Stack>
        {Finances && <FinancesCard />}
        {Timetables && <AttendanceCard />}
        <MessagesCard />
      </Stack>
    </Grid>
  )
}
