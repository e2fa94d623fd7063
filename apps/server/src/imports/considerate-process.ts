import { constants, setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'

/** For a process that reads large files beside learners: their pages go first, and its memory grows by a fifth at most before it is tidied, instead of several times. */
export const beConsiderate = () => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  setFlagsFromString('--heap-growing-percent=20')
}
