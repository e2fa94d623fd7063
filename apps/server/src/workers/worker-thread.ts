import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './worker-tasks.ts'

/** Gives a worker the parts of a file it requests. */
export type ByteSource = { read(from: number, length: number): Promise<Uint8Array> }

/** The task didn't finish in time, or crashed its thread. */
export class TaskAborted extends Error {
  override name = 'TaskAborted'
}

export type Job = { task: string; input: unknown; source: ByteSource | undefined; resolve(output: unknown): void; reject(error: unknown): void }

export type Thread = { state: 'starting' | 'free' | 'working'; take(job: Job): void; stop(): Promise<unknown> }

type Events = { onFree(): void; onEnd(error: Error): void }

const memory = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 32 }

/** A thread that runs one job at a time. The deadline counts while the thread works, not while it waits for bytes. */
export const startThread = (entry: URL, deadline: number, { onFree, onEnd }: Events): Thread => {
  const worker = new Worker(entry, { resourceLimits: memory })
  let job: Job | undefined
  let unread: unknown
  let timer: NodeJS.Timeout | undefined
  let [left, since] = [0, 0]

  const send = (message: ToWorker, transfer: ArrayBuffer[] = []) => {
    since = performance.now()
    timer = setTimeout(() => abort(new TaskAborted('The task took too long')), left)
    worker.postMessage(message, transfer)
  }
  const pauseClock = () => {
    clearTimeout(timer)
    left -= performance.now() - since
  }
  const give = async (requester: Job, from: number, length: number) => {
    const read = await requester.source?.read(from, length).catch((error: unknown): undefined => {
      unread = error
    })
    if (job !== requester) return
    const bytes = read && new Uint8Array(read)
    send({ bytes }, bytes && [bytes.buffer])
  }
  const free = () => {
    job = undefined
    unread = undefined
    thread.state = 'free'
    worker.unref()
    onFree()
  }
  const abort = (error: Error) => {
    clearTimeout(timer)
    const ended = job
    job = undefined
    onEnd(error)
    ended?.reject(error)
    return worker.terminate()
  }

  const thread: Thread = {
    state: 'starting',
    take: (next) => {
      thread.state = 'working'
      job = next
      left = deadline
      worker.ref()
      send({ task: next.task, input: next.input })
    },
    stop: () => abort(new TaskAborted('The process ends')),
  }
  worker.on('message', (message: FromWorker) => {
    pauseClock()
    if ('ready' in message) return free()
    if (!job) return
    if ('from' in message) return void give(job, message.from, message.length)
    // If a read failed, that is the reason, whatever the task made of it.
    if (unread !== undefined) job.reject(unread)
    else if ('failed' in message) job.reject(message.failed)
    else job.resolve(message.output)
    free()
  })
  worker.on('error', (error) => void abort(new TaskAborted('The task broke its thread', { cause: error })))
  return thread
}
