import { sayOfficialDay, sayTime } from '@lanyard/web/format/dates.ts'
import { dayIn } from '@lanyard/web/format/times.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../api.ts'
import { useLocaleClock } from '../../records/calendar/use-locale-clock.ts'
import styles from './record-views.module.css'

const numbers: Readonly<Record<string, string>> = {
  taxFileNumber: 'Your tax file number',
  irdNumber: 'Your IRD number',
  nationalIdentifier: 'Your national ID number',
  driverLicense: 'Your driver licence',
  passportNumber: 'Your passport number',
  visaNumber: 'Your visa number',
}

/** Who of the provider looked at the learner's record, by day. */
export const RecordViewsCard = () => {
  const clock = useLocaleClock()
  const query = useQuery(callQuery('listRecordViews', { query: { sort: 'viewedAt', order: 'desc', take: 50 } }))
  return (
    <Card beside title="Who looked at my record" description="People at your provider who opened your record, and what they saw.">
      <Region query={query} what="The list" skeleton={<Skeleton lines={3} label="Loading who looked" />}>
        {({ items, totalCount }) =>
          items.length === 0 ? (
            <p className={styles.quiet}>Nobody has looked at your record yet. When someone does, it will appear here.</p>
          ) : (
            <>
              {[...Map.groupBy(items, ({ viewedAt }) => dayIn(new Date(viewedAt), clock.timeZone))].map(([day, views]) => (
                <section key={day}>
                  <h3 className={styles.day}>{sayOfficialDay(day, clock)}</h3>
                  <ul>
                    {views.map(({ viewedAt, name, roles, number, reason, document }) => (
                      <li key={`${viewedAt} ${name} ${number} ${reason} ${document}`} className={styles.view}>
                        <span>
                          {name}
                          {roles && <small>{roles}</small>}
                        </span>
                        <span>
                          {reason ? 'The portal as you see it' : number ? (numbers[number] ?? 'A number') : document ? 'A document' : 'Your record'}
                          {reason && <small>“{reason}”</small>}
                          {document && <small>{document}</small>}
                          <small>
                            <time dateTime={viewedAt}>{sayTime(viewedAt, clock)}</time>
                          </small>
                        </span>
                      </li>
                    ))}
                  </ul>
                </section>
              ))}
              {totalCount > items.length && <p className={styles.quiet}>These are the latest {items.length}. Ask us for the full list.</p>}
            </>
          )
        }
      </Region>
    </Card>
  )
}
