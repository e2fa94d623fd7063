import type { Broadcast } from '@lanyard/contract'
import { createStore } from '@lanyard/web/store.ts'
import { heldFor } from '../../held/held-card.tsx'
import type { MessageDraft } from './message-draft.ts'

export type HeldMessage = { id: number; subject: string; audienceName: string; draft: MessageDraft; until: number }

/** The person's own messages that can still be taken back. */
export const heldMessages = createStore<readonly HeldMessage[]>([])

export const holdMessage = ({ id, subject, audienceName }: Pick<Broadcast, 'id' | 'subject' | 'audienceName'>, draft: MessageDraft) =>
  heldMessages.set([...heldMessages.get(), { id, subject, audienceName, draft, until: Date.now() + heldFor }])

export const releaseMessage = (id: number) => heldMessages.set(heldMessages.get().filter((held) => held.id !== id))

/** A message that was just taken back, to be changed and sent again. */
export const takenBack = createStore<MessageDraft | undefined>(undefined)
