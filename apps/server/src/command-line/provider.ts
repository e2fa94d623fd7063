import type { Tenant } from '../sites/site.ts'
import type { Sites } from '../sites/sites.ts'
import { WrongArguments } from './command.ts'

/** The provider that a person names by its code. */
export const tenantCalled = (sites: Sites, code: string): Tenant => {
  const tenant = sites.tenantOf(code)
  if (!tenant) throw new WrongArguments(`There is no provider with the code ${code}.`)
  return tenant
}
