import { Badge } from '@lanyard/web/ui/display/badge.tsx'
import { ChevronRight } from 'lucide-react'
import type { Tenancy } from '../session.ts'
import { roleLabels } from '../shell/role-labels.ts'
import styles from './choose-tenant.module.css'

type TenantOptionProps = { tenancy: Tenancy; isChosen: boolean; isBusy: boolean; onChoose: () => void }

export const TenantOption = ({ tenancy: { tenantCode, name, roles }, isChosen, isBusy, onChoose }: TenantOptionProps) => (
  <button type="button" className={styles.tenant} aria-busy={isBusy || undefined} aria-current={isChosen || undefined} onClick={onChoose}>
    <span className={styles.mark} aria-hidden>
      {name.slice(0, 1)}
    </span>
    <span className={styles.text}>
      <strong>{name}</strong>
      <small>
        {tenantCode} · {roleLabels(roles)}
      </small>
    </span>
    {isChosen && <Badge tone="brand">Open now</Badge>}
    <ChevronRight size={18} aria-hidden className={styles.go} />
  </button>
)
