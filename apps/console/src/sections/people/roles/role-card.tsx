import type { RoleDetail } from '@lanyard/contract'
import { Heading } from '@lanyard/web/ui/layout/heading.tsx'
import { VisuallyHidden } from '@lanyard/web/ui/layout/visually-hidden.tsx'
import { Link } from '@tanstack/react-router'
import { MayList } from './may-list.tsx'
import styles from './roles.module.css'

export const RoleCard = ({ role: { Role, DisplayName, Description, May }, isStaff }: { role: RoleDetail; isStaff: boolean }) => (
  <article className={styles.card}>
    <div>
      <Heading size="M" level={3}>
        {DisplayName}
      </Heading>
      <p className={styles.description}>{Description}</p>
    </div>
    <MayList may={May} />
    {isStaff && (
      <Link to="/people" search={{ role: Role }} className={styles.who}>
        Who has this role?<VisuallyHidden> {DisplayName}</VisuallyHidden>
      </Link>
    )}
  </article>
)
