import { constants, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'

const { PRIORITY_BELOW_NORMAL } = constants.priority

/** For a process that reads large files beside learners: their pages go first, and its memory grows by a fifth at most before it is tidied, instead of several times. */
export const runInBackground = () => {
  setPriority(PRIORITY_BELOW_NORMAL)
  setFlagsFromString('--heap-growing-percent=20')
  setFlagsFromString('--no-allocation-site-pretenuring')
}

/** The same for a connection's process in the embedded PostgreSQL. It may have ended, or be another user's. */
export const moveToBackground = (processId: number) => {
  try {
    setPriority(processId, PRIORITY_BELOW_NORMAL)
  } catch (error) {
    // Node's own system errors name the system's code inside.
    const code = (error as { info?: { code?: string } }).info?.code ?? ''
    if (!['EACCES', 'EPERM', 'ESRCH'].includes(code)) throw error
  }
}
