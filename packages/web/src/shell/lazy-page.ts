import { FetchError } from '@lanyard/contract/browser'
import { lazyRouteComponent } from '@tanstack/react-router'

const isServerThere = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** A page's own script. Without a connection the page says so and can be retried; the router alone would reload into the browser's error page. */
export const lazyPage: typeof lazyRouteComponent = (importer, name) =>
  lazyRouteComponent(async () => {
    try {
      return await importer()
    } catch (error) {
      if (await isServerThere()) throw error
      throw new FetchError(error)
    }
  }, name)
