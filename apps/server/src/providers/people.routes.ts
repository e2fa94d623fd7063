import type { Route } from '../http/routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { operatorAuditRoutes } from './audit/operator-audit.routes.ts'
import { invitedRoutes } from './invitations/accept/invited.routes.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { learnerAccountRoutes } from './learner-accounts/learner-accounts.routes.ts'
import { learnerInvitationRoutes } from './learner-invitations/learner-invitations.routes.ts'
import { roleRoutes } from './people/roles.routes.ts'
import { userRoutes } from './people/users.routes.ts'
import type { PeopleDependencies } from './people-dependencies.ts'
import { tenantRoutes } from './tenants/tenants.routes.ts'

/** Tenants, and the people in them. */
export const peopleRoutes = (dependencies: PeopleDependencies): Route[] => [
  ...tenantRoutes(dependencies),
  ...invitationRoutes(dependencies),
  ...invitedRoutes(dependencies),
  ...userRoutes(dependencies),
  ...roleRoutes(),
  ...learnerAccountRoutes(dependencies),
  ...learnerInvitationRoutes(dependencies),
  ...auditRoutes(dependencies),
  ...operatorAuditRoutes(dependencies),
]
