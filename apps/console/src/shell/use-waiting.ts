import { useHome } from './use-home.ts'
import { waitingIn } from './waiting.ts'

/** How many things wait in the tenant that is worked for; none while it is not known. */
export const useWaiting = () => {
  const home = useHome()
  return home ? waitingIn(home) : 0
}
