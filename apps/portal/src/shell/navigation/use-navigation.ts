import { useRouter } from '@tanstack/react-router'
import { useTenant } from '../../session.ts'
import { type NavigationItem, shownItems } from './navigation.ts'

/** The items of a place, for this tenant, with a route in the site map. */
export const useNavigation = (where: NavigationItem['where']) => {
  const { routesByPath } = useRouter()
  return shownItems(where, useTenant(), (route) => route in routesByPath)
}
