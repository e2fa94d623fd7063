import { Mail } from 'lucide-react'
import { lazy, Suspense } from 'react'

/** Only sites with an identity service load these. */
const ServiceIcon = lazy(async () => ({ default: (await import('./service-icon.tsx')).ServiceIcon }))

export const ProviderIcon = ({ id, type }: { id: string; type: string }) =>
  type === 'email' ? (
    <Mail size={18} aria-hidden />
  ) : (
    <Suspense fallback={<svg width="18" height="18" aria-hidden="true" />}>
      <ServiceIcon id={id} />
    </Suspense>
  )
