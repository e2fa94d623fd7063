import { startBroken } from '../lanyard.ts'
import type { Proof } from '../proof.ts'
import { type Line, runProofs, showFaults } from '../run-proofs.ts'
import type { Break } from './break.ts'
import { checkEdits } from './check-edits.ts'

/** Failed for the reason the break names: a proof that couldn't run doesn't count. */
const isRed = ({ faults, isFinished }: Line, { shows }: Break) => isFinished && (shows ? faults.some((fault) => shows.test(fault)) : faults.length > 0)

const judged = (line: Line, broken: Break): string => {
  if (isRed(line, broken)) return 'turned red, as it must.'
  if (!line.isFinished) return "couldn't be carried out: the break stops more than its guarantee."
  return line.faults.length === 0 ? "stayed green: the proof can't see this break." : `turned red for another reason than ${broken.shows}.`
}

/** Proves a promise with its guarantee switched off. Returns 0 if the proof detects it. */
export const showBreak = async (proof: Proof): Promise<number> => {
  const { id, break: broken } = proof
  if (!broken) {
    console.error(`${id} has no break.`)
    return 2
  }
  await checkEdits(broken)
  console.log(`Broken on purpose: ${broken.what}`)
  startBroken(broken)
  const [line] = await runProofs([proof], true)
  showFaults([line as Line])
  console.log(`\n${id} ${judged(line as Line, broken)}`)
  return isRed(line as Line, broken) ? 0 : 1
}
