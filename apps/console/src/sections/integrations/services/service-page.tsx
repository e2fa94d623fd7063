import { Region } from '@lanyard/web/list/region.tsx'
import { BackLink } from '@lanyard/web/ui/actions/back-link.tsx'
import { buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { Page } from '@lanyard/web/ui/layout/page.tsx'
import { PageHeader } from '@lanyard/web/ui/layout/page-header.tsx'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../../shell/navigation/page-title.ts'
import { CardsSkeleton } from '../../site/cards-skeleton.tsx'
import { servicesOf } from '../queries.ts'
import { ServiceForm } from './service-form.tsx'

const serviceRoute = getRouteApi('/tenant/integrations/services/$providerId')

const Frame = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title)
  return (
    <Page narrow>
      <BackLink to="/integrations" search={{ tab: 'services' }}>
        Sign-in services
      </BackLink>
      <PageHeader title={title} />
      {children}
    </Page>
  )
}

export const NewServicePage = () => (
  <Frame title="Set up a sign-in service">
    <ServiceForm />
  </Frame>
)

export const ServicePage = () => {
  const { providerId } = serviceRoute.useParams()
  const services = useQuery(servicesOf())
  const service = services.data?.items.find(({ ProviderId }) => ProviderId === providerId)
  return (
    <Frame title={service?.Name ?? 'Sign-in service'}>
      <Region query={services} what="The sign-in service" skeleton={<CardsSkeleton label="Loading the sign-in service" />}>
        {() =>
          service ? (
            <ServiceForm key={service.ProviderId} service={service} />
          ) : (
            <EmptyState
              action={
                <Link to="/integrations" search={{ tab: 'services' }} className={buttonClasses({ variant: 'outline', small: true })}>
                  See all services
                </Link>
              }
            >
              There is no service called “{providerId}” here.
            </EmptyState>
          )
        }
      </Region>
    </Frame>
  )
}
