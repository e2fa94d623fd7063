import type { Home } from '@lanyard/contract'

/** What stops a site from being published, as long as one of the tenant's is not. */
export const stopsIn = ({ Publishing }: Home) =>
  Publishing?.Sites.some(({ SiteStatus }) => SiteStatus !== 'published') ? Publishing.Checks.filter(({ IsDone, Stops }) => Stops && !IsDone) : []

/** How many things wait for somebody; two-step verification is one thing, however many are without it. */
export const waitingIn = (home: Home) => (home.Invitations?.Count ?? 0) + (home.TwoStep?.Count ? 1 : 0) + (home.Mails?.Count ?? 0) + stopsIn(home).length
