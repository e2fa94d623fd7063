import type { Route } from '../platform/routes.ts'
import { auditRoutes } from './audit.routes.ts'
import { invitationRoutes } from './invitations.routes.ts'
import { invitedRoutes } from './invited.routes.ts'
import { learnerAccountRoutes } from './learner-accounts.routes.ts'
import { operatorAuditRoutes } from './operator-audit.routes.ts'
import type { PeopleHouse } from './people-house.ts'
import { roleRoutes } from './roles.routes.ts'
import { tenantRoutes } from './tenants.routes.ts'
import { userRoutes } from './users.routes.ts'

/** Tenants, and the people in them. */
export const peopleRoutes = (house: PeopleHouse): Route[] => [
  ...tenantRoutes(house),
  ...invitationRoutes(house),
  ...invitedRoutes(house),
  ...userRoutes(house),
  ...roleRoutes(),
  ...learnerAccountRoutes(house),
  ...auditRoutes(house),
  ...operatorAuditRoutes(house),
]
