import type { FastifyReply } from 'fastify'
import { Problem } from '../../common/problem.ts'

/** Milliseconds between two looks. One timer for all requests costs less than one for each. */
const lookEvery = 250

/** Responds for a handler that never finishes. A response that has started continues. */
const answerLate = (reply: FastifyReply) => {
  if (!reply.sent && !reply.raw.headersSent) reply.send(new Problem('busy', undefined, { headers: { 'retry-after': '2' } }))
}

/** Finds requests whose response is late. */
export const openLateAnswers = () => {
  const deadlines = new Map<FastifyReply, number>()
  let timer: NodeJS.Timeout | undefined

  const look = () => {
    const now = performance.now()
    for (const [reply, deadline] of deadlines) {
      if (now < deadline) continue
      deadlines.delete(reply)
      answerLate(reply)
    }
    if (deadlines.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    /** There must be a response within this many milliseconds. */
    expect: (reply: FastifyReply, milliseconds: number) => {
      deadlines.set(reply, performance.now() + milliseconds)
      timer ??= setInterval(look, lookEvery).unref()
    },
    answered: (reply: FastifyReply) => deadlines.delete(reply),
  }
}
