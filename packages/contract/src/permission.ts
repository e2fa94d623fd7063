/** Who may do what: the table of the decisions, a row a permission. `read` and `finance` are narrower grants. */
export const roles = ['Learner', 'SupportAgent', 'FinanceOfficer', 'ContentEditor', 'RecordsManager', 'TenantAdmin', 'Auditor', 'Operator'] as const
export type Role = (typeof roles)[number]

export const permissions = {
  'own-records': ['Learner'],
  'catalogue:read': [...roles],
  'catalogue:write': ['RecordsManager', 'TenantAdmin', 'Operator'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

export const mayDo = (held: readonly Role[], permission: Permission): boolean => {
  const granted: readonly Role[] = permissions[permission]
  return held.some((role) => granted.includes(role))
}
