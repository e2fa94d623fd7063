import type { OpenedApproval } from '@lanyard/contract'
import { useAction } from '@lanyard/web/form/use-action.ts'
import { useState } from 'react'
import { useCallMutation } from '../approvals-api.ts'
import { changedByDecision } from '../use-approvals.ts'

export type Choice = { decision: 'approve' | 'decline'; reason: string }

/** What a person chose for each field of a request, and how it is saved. */
export const useDecisions = (request: OpenedApproval) => {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const [revealed, setRevealed] = useState<OpenedApproval>()
  const [isSaved, setSaved] = useState(false)
  const [isTried, setTried] = useState(false)
  const decide = useCallMutation('decideChangeRequest', changedByDecision)
  const reveal = useCallMutation('revealChangeRequest')
  const lacksReason = (field: string) => choices.get(field)?.decision === 'decline' && choices.get(field)?.reason.trim() === ''
  const saving = useAction(async () => {
    setTried(true)
    setSaved(false)
    if (choices.size === 0 || [...choices.keys()].some(lacksReason)) return
    const fields = [...choices].map(([field, { decision, reason }]) => ({ field, decision, ...(decision === 'decline' && { reason: reason.trim() }) }))
    await decide.mutateAsync({ params: { id: request.id }, body: { version: request.version, fields } })
    setChoices(new Map())
    setRevealed(undefined)
    setTried(false)
    setSaved(true)
  })
  const showing = useAction(async () => setRevealed(await reveal.mutateAsync({ params: { id: request.id } })))
  return {
    /** With its sealed values, once they were asked for. */
    shown: revealed?.version === request.version ? revealed : request,
    isRevealed: revealed !== undefined,
    choices,
    isSaved,
    hasNothing: isTried && choices.size === 0,
    failure: saving.failure ?? showing.failure,
    busy: saving.busy,
    choose: (field: string, choice: Partial<Choice>) => {
      setSaved(false)
      setChoices(new Map(choices).set(field, { decision: 'approve', reason: '', ...choices.get(field), ...choice }))
    },
    reasonError: (field: string) => (isTried && lacksReason(field) ? 'Enter a reason.' : undefined),
    save: () => void saving.run(),
    reveal: () => void showing.run(),
  }
}
export type Decisions = ReturnType<typeof useDecisions>
