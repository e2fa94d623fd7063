import { Region } from '@lanyard/web/list/region.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LogIn, Plus } from 'lucide-react'
import { useMay } from '../../../session.ts'
import { CardsSkeleton } from '../../site/cards-skeleton.tsx'
import styles from '../integrations.module.css'
import { servicesOf } from '../queries.ts'
import { ServiceCard } from './service-card.tsx'

/** The OpenID Connect services learners or staff sign in with. */
export const ServicesTab = () => {
  const services = useQuery(servicesOf())
  const mayWrite = useMay('users:write')
  const add = mayWrite && (
    <Link to="/integrations/services/new" className={buttonClasses({ small: true })}>
      <Plus size={16} aria-hidden /> Set up a service
    </Link>
  )
  return (
    <section aria-label="Sign-in services" className={styles.tab}>
      <Region query={services} what="The sign-in services" skeleton={<CardsSkeleton label="Loading the sign-in services" />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={<LogIn size={22} />} action={add}>
              Learners sign in with their password or a link by email, staff with their password. Set up a service to let them use an account they have already.
            </EmptyState>
          ) : (
            <>
              <div className={styles.bar}>{add}</div>
              {items.map((service) => (
                <ServiceCard key={service.ProviderId} service={service} mayWrite={mayWrite} />
              ))}
            </>
          )
        }
      </Region>
    </section>
  )
}
