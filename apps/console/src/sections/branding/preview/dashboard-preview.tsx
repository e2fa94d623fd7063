import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { DateTile } from '@lanyard/web/ui/display/date-tile.tsx'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import { Ring } from '@lanyard/web/ui/display/ring.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Grid, Stack } from '@lanyard/web/ui/layout/grid.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import type { Look } from '../brand.ts'
import { BannerPreview } from './banner-preview.tsx'
import styles from './preview.module.css'

/** A made-up learner's dashboard, built from the real components. */
export const DashboardPreview = ({ look, logo }: { look: Look; logo: string | undefined }) => (
  <div className={styles.portal}>
    <BannerPreview look={look} logo={logo} />
    <div className={styles.content}>
      <PageHeader title="Good morning, Ava" lead={look.welcome && <p className={styles.welcome}>{look.welcome}</p>} />
      <Grid columns="wide-first">
        <Stack>
          {look.shows('ShowSections.Timetables') && (
            <Card title="Next up" action={<span className={styles.link}>Timetable</span>}>
              <div className={styles.next}>
                <DateTile word="Today" day={15} strong />
                <div>
                  <p className={styles.strong}>Prepare site for construction work</p>
                  <p className={styles.quiet}>10:30 – 12:00 · Workshop B</p>
                </div>
                <Badge tone="brand">in 40 min</Badge>
              </div>
            </Card>
          )}
          <Card title="Needs your attention">
            <div className={styles.line}>
              <div>
                <p className={styles.strong}>Your case about leave is waiting for you</p>
                <p className={styles.quiet}>Priya from Student Services replied yesterday</p>
              </div>
              <Button small>Reply</Button>
            </div>
            <div className={styles.line}>
              <div>
                <p className={styles.strong}>Add an emergency contact</p>
                <p className={styles.quiet}>Your next of kin has no phone number</p>
              </div>
              <Button small variant="outline">
                Update
              </Button>
            </div>
          </Card>
          <Card title="My courses" action={<span className={styles.link}>All courses</span>}>
            <div className={styles.line}>
              <p className={styles.strong}>Certificate III in Carpentry</p>
              <Badge tone="success">In progress</Badge>
            </div>
            <Progress label="Units" value={21} total={34} />
            <p className={styles.quiet}>21 of 34 units complete</p>
          </Card>
        </Stack>
        <Stack>
          {look.shows('ShowSections.Finances') && (
            <Card title="Finances" action={<span className={styles.link}>Details</span>}>
              <div>
                <p className={styles.large}>$1,280.00</p>
                <p className={styles.quiet}>outstanding</p>
              </div>
            </Card>
          )}
          <Card title="Attendance">
            <div className={styles.attendance}>
              <Ring percentage={92} />
              <div>
                <p className={styles.strong}>Carpentry – Tue/Thu</p>
                <p className={styles.quiet}>22 of 24 classes attended</p>
              </div>
            </div>
          </Card>
        </Stack>
      </Grid>
    </div>
  </div>
)
