import type { Permission } from '@lanyard/contract'
import { mayDo } from '@lanyard/contract/browser'
import { currentUser } from '../../session.ts'

/** A page outside the person's roles; any of these permissions would open it. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
  readonly needs: readonly Permission[]

  constructor(needs: readonly Permission[]) {
    super('Not allowed')
    this.needs = needs
  }
}

/** For a route's `beforeLoad`, before anything is loaded: opens the page for people with any of the permissions. The server checks too. */
export const opensFor =
  (...needs: readonly [Permission, ...Permission[]]) =>
  () => {
    if (!needs.some((permission) => mayDo(currentUser()?.roles ?? [], permission))) throw new NotAllowed(needs)
  }
