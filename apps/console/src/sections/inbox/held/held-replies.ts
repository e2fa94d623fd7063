import type { HeldReply } from '@lanyard/contract'
import { createStore } from '@lanyard/web/store.ts'
import { heldFor } from '../../../held/held-card.tsx'

export type Held = { reply: HeldReply; until: number }

/** The person's own replies that can still be taken back. They follow from case to case. */
export const heldReplies = createStore<readonly Held[]>([])

export const holdReply = (reply: HeldReply, left = heldFor) => {
  if (heldReplies.get().some((held) => held.reply.id === reply.id)) return
  heldReplies.set([...heldReplies.get(), { reply, until: Date.now() + left }])
}

export const releaseReply = (id: number) => heldReplies.set(heldReplies.get().filter(({ reply }) => reply.id !== id))

/** The case whose reply was just taken back: its text is a draft again. */
export const takenBack = createStore<{ caseId: number; html: string } | undefined>(undefined)
