import { useQuery } from '@tanstack/react-query'
import { toast } from '../announcements.ts'
import { explain } from '../explain.ts'
import type { LocaleClock } from '../format/dates.ts'
import { Region } from '../list/region.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import styles from './account.module.css'
import type { AccountApi } from './account-api.ts'
import { DeviceRow } from './device-row.tsx'
import { Waiting } from './waiting.tsx'

export const DevicesCard = ({ api, localeClock }: { api: AccountApi; localeClock: LocaleClock }) => {
  const query = useQuery(api.callQuery('listSignedInDevices'))
  const endOne = api.useCallMutation('endSession', ['listSignedInDevices'])
  const endOthers = api.useCallMutation('endOtherSessions', ['listSignedInDevices'])
  const failed = (fault: unknown) => toast(explain(fault), 'error')
  const others = query.data?.items.filter(({ isCurrent }) => !isCurrent) ?? []
  return (
    <Card beside title="Signed-in devices" description="Sign out any device you don’t use or recognise.">
      <Region query={query} what="Your devices" skeleton={<Waiting lines={3} />}>
        {({ items }) => (
          <ul className={styles.devices}>
            {items.map((device) => (
              <DeviceRow
                key={device.sessionId}
                device={device}
                localeClock={localeClock}
                busy={endOne.isPending && endOne.variables?.params.id === device.sessionId}
                onEnd={() => endOne.mutate({ params: { id: device.sessionId } }, { onSuccess: () => toast('That device is signed out.'), onError: failed })}
              />
            ))}
          </ul>
        )}
      </Region>
      {others.length > 1 && (
        <div className={styles.actions}>
          <Button
            variant="outline"
            busy={endOthers.isPending}
            onClick={() => endOthers.mutate({}, { onSuccess: () => toast('Every other device is signed out.'), onError: failed })}
          >
            Sign out all other devices
          </Button>
        </div>
      )}
    </Card>
  )
}
