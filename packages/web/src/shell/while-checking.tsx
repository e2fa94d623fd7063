import { Dots } from '../ui/feedback/dots.tsx'

/** What a route shows while the session is checked: the four dots, without delay. */
export const whileChecking = {
  pendingMs: 0,
  pendingMinMs: 0,
  pendingComponent: () => <Dots label="Checking that you are signed in" />,
}
