import { announce, toast } from '@lanyard/web/announcements.ts'
import { useForm } from '@lanyard/web/form/use-form.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTenantClock } from '../../../list/tenant-clock.ts'
import { useSayWhen } from '../../../list/when.tsx'
import { holdMessage } from '../held-store.ts'
import { audienceOf, emptyDraft, type MessageDraft } from '../message-draft.ts'
import { client } from '../messages-api.ts'
import { momentFault, momentIn } from './moment-in.ts'

const choose = { class: 'Choose a class.', course: 'Choose a course.', segment: 'Choose a segment.', learner: 'Choose a learner.' } as const

/** Sends or schedules a message, and goes to the list of them. */
export const useNewMessage = (initial: MessageDraft) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const clock = useTenantClock()
  const sayWhen = useSayWhen()
  const form = useForm<MessageDraft>({
    initial,
    base: { ...initial, subject: emptyDraft.subject, htmlBody: emptyDraft.htmlBody },
    schema: {
      audience: (draft) => audienceOf(draft) === undefined && choose[draft.kind],
      subject: ({ subject }) => subject.trim() === '' && 'Enter a subject.',
      htmlBody: ({ htmlBody }) => htmlBody === '' && 'Enter a message.',
      sendsAt: ({ isLater, sendsAt }) => isLater && momentFault(sendsAt, clock),
    },
    onSubmit: async (draft, { once, saved }) => {
      const audience = audienceOf(draft) as NonNullable<ReturnType<typeof audienceOf>>
      const { isLater, sendsAt, htmlBody } = draft
      const body = { audience, subject: draft.subject.trim(), htmlBody, ...(isLater && { sendsAt: momentIn(sendsAt, clock.timeZone).toISOString() }) }
      const made = await client.createBroadcast({ body, idempotencyKey: once(body).key })
      saved()
      if (isLater) toast(`Scheduled for ${sayWhen(made.sendsAt)}.`)
      else {
        holdMessage(made, draft)
        announce(`The message to ${made.audienceName} will be sent in 10 seconds.`)
      }
      void queries.invalidateQueries({ queryKey: ['listBroadcasts'] })
      await navigate({ to: '/messages' })
    },
  })
  /** The target is an error of the audience. */
  const type = (part: Partial<MessageDraft>) => form.change((now) => ({ ...now, ...part }), [...Object.keys(part), ...('target' in part ? ['audience'] : [])])
  return { ...form, type }
}
