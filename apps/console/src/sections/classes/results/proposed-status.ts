import type { OpenedClass } from '@lanyard/contract'
import { unitEnrolmentStatuses } from '@lanyard/contract/statuses'

const { completed, recognitionOfPriorLearning, creditTransfer, resubmissionRequired, withdrawn, assessmentSubmitted } = unitEnrolmentStatuses

/** The status that usually goes with a result of the catalogue, by its code. A provider’s own results have none. */
const usual: Readonly<Record<string, number>> = {
  ...{ C: completed, S: completed, HD: completed, D: completed, CR: completed, P: completed },
  ...{ NYC: resubmissionRequired, NS: resubmissionRequired, F: resubmissionRequired, INC: resubmissionRequired },
  ...{ RPL: recognitionOfPriorLearning, CT: creditTransfer, W: withdrawn, RW: assessmentSubmitted },
}

export const proposedStatus = ({ results, unitStatuses }: OpenedClass, resultId: number | null): number | undefined => {
  const code = results.find(({ id }) => id === resultId)?.code
  const status = code ? usual[code] : undefined
  return unitStatuses.some(({ id }) => id === status) ? status : undefined
}
