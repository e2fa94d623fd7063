import { learnerSegments } from '@lanyard/contract/browser'
import { useMay } from '../../../session.ts'
import { useHome } from '../../../shell/navigation/use-home.ts'
import { segmentLabels } from './learner-labels.ts'

/** Segments are offered to those who see the records they are about. Only Australian providers ask for a USI. */
export const useSegments = () => {
  const seesRecords = useMay('learners:read')
  const seesMoney = useMay('learners:read-finance')
  const isAustralian = useHome()?.Locale === 'en-AU'
  const isOffered = { overdue: seesMoney, 'never-signed-in': true, 'below-threshold': seesRecords, 'document-expiring': seesRecords }
  return learnerSegments
    .filter((segment) => (segment === 'no-usi' ? seesRecords && isAustralian : isOffered[segment]))
    .map((value) => ({ value, label: segmentLabels[value] }))
}
