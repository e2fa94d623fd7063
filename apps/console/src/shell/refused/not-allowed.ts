import type { Permission } from '@lanyard/contract'
import { mayDo } from '@lanyard/contract/browser'
import { currentUser } from '../../session.ts'

/** A page that the person's roles do not open: any of these would have. */
export class NotAllowed extends Error {
  override name = 'NotAllowed'
  readonly needs: readonly Permission[]

  constructor(needs: readonly Permission[]) {
    super('Not allowed')
    this.needs = needs
  }
}

/** For a route's `beforeLoad`: the page opens for whoever may do this; the server refuses the rest by itself too. */
export const opensFor = (permission: Permission) => () => {
  if (!mayDo(currentUser()?.roles ?? [], permission)) throw new NotAllowed([permission])
}
