import type { Home, Role } from '@lanyard/contract'
import { mayDo } from '@lanyard/contract/browser'

/** The home data for a person's roles. */
export type RoleHome = Home & { mayPublish: boolean }

/** What someone with these roles can act on. An auditor sees more, but nothing of it waits for them. */
export const homeFor = (home: Home, roles: readonly Role[]): RoleHome => {
  const { Invitations, OpenInvitations, TwoStep, Mails, Publishing, Imports, RefusedRows, Approvals, Cases, ExpiringDocuments, InvitedLearners, ...own } = home
  const managesPeople = mayDo(roles, 'users:write')
  const publishes = managesPeople || mayDo(roles, 'content:write')
  const imports = mayDo(roles, 'records:import-finance')
  return {
    ...own,
    mayPublish: managesPeople,
    ...(managesPeople && { Invitations, OpenInvitations, TwoStep, Mails }),
    ...(publishes && { Publishing }),
    ...(imports && { Imports, RefusedRows }),
    ...(mayDo(roles, 'approvals:decide') && { Approvals }),
    ...(mayDo(roles, 'cases:answer-assigned') && { Cases }),
    ...(mayDo(roles, 'cases:answer') && { ExpiringDocuments, InvitedLearners }),
  }
}

/** Whether anything beyond the person's own account is watched for them. */
export const isWatched = ({ Invitations, TwoStep, Mails, Publishing, Imports, Approvals, Cases }: Home) =>
  [Invitations, TwoStep, Mails, Publishing, Imports, Approvals, Cases].some(Boolean)

/** Who sees the team's list is named there. */
export const lacksTwoStep = ({ HasTwoStep, TwoStep }: Home) => HasTwoStep === false && !TwoStep

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
const waitingToPublish = (home: RoleHome) => leftIn(home).length || (isReadyToPublish(home) ? 1 : 0)

/** Whether only publishing is left to do, for someone who can. */
export const isReadyToPublish = (home: RoleHome) => home.mayPublish && leftIn(home).length === 0 && isClosed(home)

/** Cases whose answer is overdue or due today. */
const dueIn = ({ Cases }: Home) => (Cases ? Cases.Overdue + Cases.DueToday : 0)

/** How many items need attention. Two-step verification counts as one, however many people lack it. */
export const waitingIn = (home: RoleHome) =>
  (lacksTwoStep(home) ? 1 : 0) +
  (home.Invitations?.Count ?? 0) +
  (home.TwoStep?.Count ? 1 : 0) +
  (home.Mails?.Count ?? 0) +
  (home.Imports?.Count ?? 0) +
  (home.Approvals?.Count ?? 0) +
  dueIn(home) +
  waitingToPublish(home)
