import type { ChildProcess } from 'node:child_process'

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM')
})

/** Whatever ends the run ends what it started. */
export const endWithRun = <Child extends ChildProcess>(child: Child): Child => {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

/** What a run started is only stopped when the run exits by itself. */
export const exitOnSignals = () => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
}
