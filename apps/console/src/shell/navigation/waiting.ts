import type { Home } from '@lanyard/contract'

/** Whether the tenant is still being set up: learners have never been let in. */
const isClosed = ({ Publishing }: Home) =>
  Publishing !== undefined && Publishing.Sites.length > 0 && Publishing.Sites.every(({ SiteStatus }) => SiteStatus === 'not-published')

/** What is left to do before a site is published; once one is open, only what stops the others. */
export const leftIn = (home: Home) => {
  const { Publishing } = home
  if (!Publishing?.Sites.some(({ SiteStatus }) => SiteStatus !== 'published')) return []
  const open = Publishing.Checks.filter(({ IsDone }) => !IsDone).toSorted((one, other) => Number(other.Stops) - Number(one.Stops))
  return isClosed(home) ? open : open.filter(({ Stops }) => Stops)
}

/** Publishing itself is one thing, once nothing else is left. */
const waitingToPublish = (home: Home) => leftIn(home).length || (isClosed(home) ? 1 : 0)

/** How many things wait for somebody; two-step verification is one thing, however many are without it. */
export const waitingIn = (home: Home) => (home.Invitations?.Count ?? 0) + (home.TwoStep?.Count ? 1 : 0) + (home.Mails?.Count ?? 0) + waitingToPublish(home)
