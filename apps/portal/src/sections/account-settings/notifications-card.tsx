import type { NotificationKind } from '@lanyard/contract'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Region } from '@lanyard/web/list/region.tsx'
import { Skeleton } from '@lanyard/web/ui/feedback/skeleton.tsx'
import { Switch } from '@lanyard/web/ui/fields/switch.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, client } from '../../api.ts'
import { useTenant } from '../../session.ts'
import styles from './account-settings.module.css'

type Section = keyof ReturnType<typeof useTenant>['ShowSections']
type Kind = { kind: NotificationKind; label: string; help: string; section?: Section }

const kinds: readonly Kind[] = [
  { kind: 'newMessage', label: 'A new message', help: 'Letters, notes and announcements for you.' },
  { kind: 'caseAnswered', label: 'A reply to my case', help: 'When we reply, need something from you, or close it.', section: 'SupportCases' },
  { kind: 'classChanged', label: 'A changed class', help: 'A new time, a new room, or a cancellation.', section: 'Timetables' },
  { kind: 'resultReleased', label: 'A new result', help: 'When a result of a unit is entered or changed.' },
  { kind: 'invoiceIssued', label: 'A new invoice', help: 'When it’s ready, and when it’s due.', section: 'Finances' },
  { kind: 'invoiceOverdue', label: 'An overdue invoice', help: 'A reminder, so you don’t miss it.', section: 'Finances' },
]

/** Updates the switch immediately and reverts it if the server refuses. */
const useChoose = () => {
  const queries = useQueryClient()
  const { queryKey } = callQuery('getNotificationChoices')
  return async (kind: NotificationKind, isOn: boolean) => {
    const show = (shown: boolean) => queries.setQueryData(callQuery('getNotificationChoices').queryKey, (before) => before && { ...before, [kind]: shown })
    await queries.cancelQueries({ queryKey })
    show(isOn)
    try {
      await client.replaceNotificationChoices({ body: { [kind]: isOn } })
    } catch (error) {
      console.error('replaceNotificationChoices failed:', error)
      show(!isOn)
      toast(`Your choice couldn’t be saved. ${explain(error)}`, 'error')
    }
  }
}

/** As high as the switches will be. */
const ChoicesSkeleton = ({ rows }: { rows: number }) => (
  <div className={styles.choices}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
      <div key={row} className={styles.waiting}>
        <Skeleton lines={2} />
      </div>
    ))}
  </div>
)

export const NotificationsCard = () => {
  const choices = useQuery(callQuery('getNotificationChoices'))
  const { ShowSections } = useTenant()
  const choose = useChoose()
  const shown = kinds.filter(({ section }) => section === undefined || ShowSections[section])
  return (
    <Card beside title="Email" description="Choose what we email you about. We group updates into one email. Security emails are always sent.">
      <Region query={choices} what="Your choices" skeleton={<ChoicesSkeleton rows={shown.length} />}>
        {(chosen) => (
          <ul className={styles.choices}>
            {shown.map(({ kind, label, help }) => (
              <li key={kind}>
                <Switch label={label} help={help} isOn={chosen[kind]} onChange={(isOn) => void choose(kind, isOn)} />
              </li>
            ))}
          </ul>
        )}
      </Region>
    </Card>
  )
}
