import { useQuery } from '@tanstack/react-query'
import { financeStats } from './queries.ts'

/** Whether the learner has amounts in several currencies; then every amount shows its currency code. */
export const useSeveralCurrencies = () => {
  const { data } = useQuery(financeStats)
  return (data?.otherCurrencies.length ?? 0) > 0
}
