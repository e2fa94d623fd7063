import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api.ts'
import { useSession } from '../session.ts'

/** Splits the session's full name into first and last name. */
const inTwo = (name: string | null | undefined) => {
  const [firstName, ...rest] = name?.trim().split(/\s+/) ?? []
  return { firstName, lastName: rest.join(' ') || undefined }
}

export const learnerAccount = { ...callQuery('getLearnerAccount'), staleTime: 60_000 }

/** The signed-in learner: from the session until the learner account loads. */
export const useLearner = () => {
  const user = useSession().session?.user
  const { data: account, isPending } = useQuery({ ...learnerAccount, enabled: user !== undefined })
  const name = account ?? inTwo(user?.name)
  return { firstName: name.firstName, lastName: name.lastName, username: user?.username, isPending, counts: account?.counts }
}
