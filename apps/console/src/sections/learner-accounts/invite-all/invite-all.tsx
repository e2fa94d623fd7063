import type { InvitationPreview, InvitationRound } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Progress } from '@lanyard/web/ui/display/progress.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { callQuery, useCallMutation } from '../../../api.ts'
import { currentTenant } from '../../../session.ts'
import styles from './invite-all.module.css'
import { InviteAllDialog } from './invite-all-dialog.tsx'
import { countOf, timeLeft } from './invite-all-words.ts'

/** Milliseconds between two looks at a round under way. */
const lookEvery = 3_000

const isOpen = (round: InvitationRound | undefined) => round?.State === 'sending' || round?.State === 'paused'

const RoundUnderWay = ({ round }: { round: InvitationRound }) => {
  const { mutate, isPending } = useCallMutation('updateLearnerInvitations', ['listLearnerInvitations', 'previewLearnerInvitations', 'listLearnerAccounts'])
  const move = (State: 'sending' | 'paused' | 'cancelled') => mutate({ params: { tenantCode: currentTenant(), id: round.Id }, body: { State } })
  const done = round.Sent + round.Skipped
  const isPaused = round.State === 'paused'
  return (
    <Card
      title={isPaused ? 'Invitations are paused' : 'Inviting learners'}
      description={`${countOf(round.Sent)} of ${countOf(round.Total)} invitations sent${isPaused ? '.' : `. ${timeLeft(round)}`}`}
      action={
        <div className={styles.actions}>
          <Button variant="outline" busy={isPending} onClick={() => move(isPaused ? 'sending' : 'paused')}>
            {isPaused ? 'Continue' : 'Pause'}
          </Button>
          <Button variant="text" disabled={isPending} onClick={() => move('cancelled')}>
            End
          </Button>
        </div>
      }
    >
      <Progress label="Invitations sent" value={done} total={Math.max(round.Total, done)} />
    </Card>
  )
}

const Offer = ({ preview, onInvite }: { preview: InvitationPreview; onInvite: () => void }) => (
  <Card
    title={`${countOf(preview.CanBeInvited)} ${preview.CanBeInvited === 1 ? 'learner has' : 'learners have'} no account yet`}
    description="Each gets an email with a link to choose a password."
    action={<Button onClick={onInvite}>Invite them</Button>}
  />
)

/** Learners without an account: an offer to invite them, or how far that is. */
export const InviteAll = () => {
  const params = { tenantCode: currentTenant() }
  const [isAsking, setAsking] = useState(false)
  const rounds = useQuery({
    ...callQuery('listLearnerInvitations', { params, query: { take: 1 } }),
    refetchInterval: ({ state }) => (state.data?.items[0]?.State === 'sending' ? lookEvery : false),
  })
  const [round] = rounds.data?.items ?? []
  const queries = useQueryClient()
  const sent = round?.Sent
  useEffect(() => {
    if (sent) void queries.invalidateQueries({ queryKey: ['listLearnerAccounts'] })
  }, [queries, sent])
  const preview = useQuery({ ...callQuery('previewLearnerInvitations', { params }), enabled: rounds.isSuccess && !isOpen(round) })
  if (round && isOpen(round)) return <RoundUnderWay round={round} />
  if (!preview.data || preview.data.CanBeInvited === 0) return null
  return (
    <>
      <Offer preview={preview.data} onInvite={() => setAsking(true)} />
      {isAsking && <InviteAllDialog preview={preview.data} onClose={() => setAsking(false)} />}
    </>
  )
}
