import { useRouter } from '@tanstack/react-router'
import { useTenant } from '../../session.ts'
import { type NavigationItem, shownItems } from './navigation.ts'

/** A menu's items for this provider that have a route. */
export const useNavigation = (where: NavigationItem['where']) => {
  const { routesByPath } = useRouter()
  return shownItems(where, useTenant(), (route) => route in routesByPath)
}
