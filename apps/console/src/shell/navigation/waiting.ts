import type { Home } from '@lanyard/contract'

/** Whether the provider is still being set up: none of its sites is published. */
const isClosed = ({ Publishing }: Home) =>
  Publishing !== undefined && Publishing.Sites.length > 0 && Publishing.Sites.every(({ SiteStatus }) => SiteStatus === 'not-published')

/** The steps left before publishing; once a site is open, only blockers of the others. */
export const leftIn = (home: Home) => {
  const { Publishing } = home
  if (!Publishing?.Sites.some(({ SiteStatus }) => SiteStatus !== 'published')) return []
  const open = Publishing.Checks.filter(({ IsDone }) => !IsDone).toSorted((one, other) => Number(other.Stops) - Number(one.Stops))
  return isClosed(home) ? open : open.filter(({ Stops }) => Stops)
}

/** Publishing itself counts as one item, once no steps are left. */
const waitingToPublish = (home: Home) => leftIn(home).length || (isClosed(home) ? 1 : 0)

/** How many items need attention. Two-step verification counts as one, however many people lack it. */
export const waitingIn = (home: Home) => (home.Invitations?.Count ?? 0) + (home.TwoStep?.Count ? 1 : 0) + (home.Mails?.Count ?? 0) + waitingToPublish(home)
