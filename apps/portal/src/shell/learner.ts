import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../api.ts'
import { useSession } from '../session.ts'

/** A name in one piece, as the session holds it. */
const inTwo = (name: string | null | undefined) => {
  const [firstName, ...rest] = name?.trim().split(/\s+/) ?? []
  return { firstName, lastName: rest.join(' ') || undefined }
}

/** The signed-in learner: from the learner account, and from the session until that is there. */
export const useLearner = () => {
  const user = useSession().session?.user
  const { data: account, isPending } = useQuery({ ...callQuery('getLearnerAccount'), staleTime: 5 * 60_000, enabled: user !== undefined })
  const name = account ?? inTwo(user?.name)
  return { firstName: name.firstName, lastName: name.lastName, username: user?.username, isPending }
}
