import type { Permission } from '@lanyard/contract'
import { client } from '../../api.ts'
import { currentTenant } from '../../session.ts'

/** Reports to the audit log; the page stays closed whether or not the report arrives. */
export const reportRefusedPage = (Page: string, needs: readonly Permission[]): void => {
  const tenantCode = currentTenant()
  if (tenantCode) void client.reportRefusedPage({ params: { tenantCode }, body: { Page, Needs: [...needs] } }).catch(() => undefined)
}
