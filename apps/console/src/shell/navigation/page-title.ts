import { useEffect } from 'react'
import { useTenancy } from '../../session.ts'

/** The window's title: page, provider, product. */
export const usePageTitle = (title: string) => {
  const tenant = useTenancy()?.name
  useEffect(() => {
    document.title = [title, tenant, 'Lanyard console'].filter(Boolean).join(' · ')
  }, [title, tenant])
}
