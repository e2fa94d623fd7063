import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { useStore } from '@lanyard/web/store.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Dock, HeldCard } from '../../held/held-card.tsx'
import { useNow } from '../../held/use-now.ts'
import { type HeldMessage, heldMessages, releaseMessage, takenBack } from './held-store.ts'
import { client } from './messages-api.ts'

const HeldMessageCard = ({ held: { id, audienceName, draft, until }, now }: { held: HeldMessage; now: number }) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const left = Math.max(0, until - now)
  const { busy, run } = useAction(
    async () => {
      await client.stopBroadcast({ params: { id } })
      releaseMessage(id)
      takenBack.set(draft)
      void queries.invalidateQueries({ queryKey: ['listBroadcasts'] })
      await navigate({ to: '/messages/new' })
    },
    (error) => {
      releaseMessage(id)
      toast(explain(error), 'error')
    },
  )
  useEffect(() => {
    if (left > 0 || busy) return
    releaseMessage(id)
    void queries.invalidateQueries({ queryKey: ['listBroadcasts'] })
  }, [left, busy, id, queries])
  return <HeldCard title={`Message to ${audienceName}`} undo={`Undo the message to ${audienceName}`} left={left} busy={busy} onUndo={() => void run()} />
}

const Cards = ({ held }: { held: readonly HeldMessage[] }) => {
  const now = useNow(200).getTime()
  return held.map((each) => <HeldMessageCard key={each.id} held={each} now={now} />)
}

/** Messages on their way, with the time that is left to take them back. */
export const HeldMessages = () => {
  const held = useStore(heldMessages)
  return (
    <Dock isEmpty={held.length === 0} isFloating>
      {held.length > 0 && <Cards held={held} />}
    </Dock>
  )
}
