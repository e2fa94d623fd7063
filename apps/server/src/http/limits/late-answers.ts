import type { FastifyReply } from 'fastify'
import { OpenItems } from '../../common/open-items.ts'
import { Problem } from '../../common/problem.ts'

/** Milliseconds between two looks. One timer for all requests costs less than one for each. */
const lookEvery = 250

/** Responds for a handler that never finishes. A response that has started continues. */
const answerLate = (reply: FastifyReply) => {
  if (!reply.sent && !reply.raw.headersSent) reply.send(new Problem('busy', undefined, { headers: { 'retry-after': '2' } }))
}

/** Finds requests whose response is late. */
export const openLateAnswers = () => {
  const expected = new OpenItems<{ reply: FastifyReply; deadline: number }>()
  let timer: NodeJS.Timeout | undefined

  const look = () => {
    const now = performance.now()
    for (const item of expected) {
      if (now < item.deadline) continue
      item.deadline = Number.POSITIVE_INFINITY
      answerLate(item.reply)
    }
    if (expected.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** There must be a response within this many milliseconds. Returns the place for `ended`. */
    expect: (reply: FastifyReply, milliseconds: number): number => {
      timer ??= setInterval(look, lookEvery).unref()
      return expected.add({ reply, deadline: performance.now() + milliseconds })
    },
    /** It was answered, or its connection broke. */
    ended: (place: number) => expected.remove(place),
  }
}
