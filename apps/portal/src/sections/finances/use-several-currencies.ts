import { useQuery } from '@tanstack/react-query'
import { financeStats } from './queries.ts'

/** Whether the learner has amounts in more than one currency: then every amount carries its code. */
export const useSeveralCurrencies = () => {
  const { data } = useQuery(financeStats)
  return (data?.otherCurrencies.length ?? 0) > 0
}
