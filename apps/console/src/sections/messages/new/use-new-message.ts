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
import type { MessageFiles } from './use-message-files.ts'

const choose = { class: 'Choose a class.', course: 'Choose a course.', segment: 'Choose a segment.', learner: 'Choose a learner.' } as const

/** Sends or schedules a message, and goes to the list of them. */
export const useNewMessage = (initial: MessageDraft, files: MessageFiles) => {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const clock = useTenantClock()
  const sayWhen = useSayWhen()
  const form = useForm<MessageDraft>({
    initial,
    base: { ...initial, subject: emptyDraft.subject, htmlBody: emptyDraft.htmlBody },
    isDirtyToo: files.files.length > 0 || files.uploads.isSending,
    schema: {
      audience: (draft) => audienceOf(draft) === undefined && choose[draft.kind],
      subject: ({ subject }) => subject.trim() === '' && 'Enter a subject.',
      htmlBody: ({ htmlBody }) => htmlBody === '' && 'Enter a message.',
      fileIds: () => files.unready,
      sendsAt: ({ isLater, sendsAt }) => isLater && momentFault(sendsAt, clock),
    },
    onSubmit: async (draft, { once, saved }) => {
      const audience = audienceOf(draft) as NonNullable<ReturnType<typeof audienceOf>>
      const { isLater, sendsAt, htmlBody } = draft
      const fileIds = files.files.map(({ id }) => id)
      const written = { audience, subject: draft.subject.trim(), htmlBody, ...(fileIds.length > 0 && { fileIds }) }
      const body = { ...written, ...(isLater && { sendsAt: momentIn(sendsAt, clock.timeZone).toISOString() }) }
      const made = await client.createBroadcast({ body, idempotencyKey: once(body).key })
      saved()
      if (isLater) toast(`Scheduled for ${sayWhen(made.sendsAt)}.`)
      else {
        holdMessage(made, { ...draft, files: files.files })
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
