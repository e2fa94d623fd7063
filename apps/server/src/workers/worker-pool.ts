import { AsyncResource } from 'node:async_hooks'
import { availableParallelism } from 'node:os'
import { Problem } from '../common/problem.ts'
import { type ByteSource, type Job, startThread, TaskAborted, type Thread } from './worker-thread.ts'

/** Threads for input from strangers: a task that takes too long ends with its thread, and the process keeps serving. */
export type WorkerPool = {
  /** Throws `TaskAborted` if the task doesn't finish in time. */
  run<Output>(task: string, input: unknown, source?: ByteSource): Promise<Output>
  close(): Promise<void>
}

type Options = {
  /** The module that serves the tasks. */
  entry: URL
  threads?: number
  /** Milliseconds a task may work. */
  deadline?: number
  mostWaiting?: number
}

/** Reads within the deadline of the request that asks. A thread's messages come with that of the request that started it. */
const inContext = ({ read }: ByteSource): ByteSource => ({ read: AsyncResource.bind(read) })

const busy = () => new Problem('busy', 'Too many files and texts are being checked. Try again in a moment.', { headers: { 'retry-after': '5' } })

/** Threads start on first use. One that ended is replaced when there is work for it. */
export const openWorkerPool = ({ entry, threads: most = Math.min(2, availableParallelism()), deadline = 5_000, mostWaiting = 100 }: Options): WorkerPool => {
  const waiting: Job[] = []
  const threads = new Set<Thread>()
  const withState = (state: Thread['state']) => [...threads].filter((thread) => thread.state === state)

  const start = () => {
    const thread = startThread(entry, deadline, {
      onFree: assign,
      onEnd: (error) => {
        threads.delete(thread)
        // A thread that can't start wouldn't start the next time either.
        if (thread.state === 'starting') for (const job of waiting.splice(0)) job.reject(error)
        else assign()
      },
    })
    threads.add(thread)
  }
  const assign = () => {
    for (const thread of withState('free')) {
      const job = waiting.shift()
      if (!job) return
      thread.take(job)
    }
    if (withState('starting').length < waiting.length && threads.size < most) start()
  }

  return {
    run: <Output>(task: string, input: unknown, source?: ByteSource) =>
      new Promise<Output>((resolve, reject) => {
        if (waiting.length >= mostWaiting) return reject(busy())
        waiting.push({ task, input, source: source && inContext(source), resolve: resolve as (output: unknown) => void, reject })
        assign()
      }),
    close: async () => {
      for (const job of waiting.splice(0)) job.reject(new TaskAborted('The process ends'))
      await Promise.all([...threads].map((thread) => thread.stop()))
    },
  }
}
