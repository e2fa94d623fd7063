import { parentPort } from 'node:worker_threads'

/** A file as a worker's task reads it. */
export type Bytes = {
  /** Returns fewer bytes than `length` at the end of the file. */
  read(from: number, length: number): Promise<Buffer>
}

export type Tasks = Record<string, (input: never, bytes: Bytes) => unknown>

export type ToWorker = { task: string; input: unknown } | { bytes: Uint8Array | undefined }
export type FromWorker = { ready: true } | { from: number; length: number } | { output: unknown } | { failed: unknown }

/** Called in a worker: runs tasks one after another as they arrive. */
export const serveTasks = (tasks: Tasks) => {
  const port = parentPort
  if (!port) throw new Error('Tasks are served in a worker')
  const say = (message: FromWorker) => port.postMessage(message)
  let arrive: ((bytes: Uint8Array | undefined) => void) | undefined

  const read = async (from: number, length: number): Promise<Buffer> => {
    const bytes = await new Promise<Uint8Array | undefined>((resolve) => {
      arrive = resolve
      say({ from, length })
    })
    if (!bytes) throw new Error('The bytes could not be read')
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  }

  port.on('message', async (message: ToWorker) => {
    if ('bytes' in message) return arrive?.(message.bytes)
    const { task, input } = message
    try {
      // A task and its input come together in one message.
      say({ output: await tasks[task]?.(input as never, { read }) })
    } catch (failed) {
      say({ failed })
    }
  })
  say({ ready: true })
}
