import { formatName } from '@lanyard/web/format/names.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api.ts'

type Related = { name?: string; description?: string; firstName?: string | null; lastName?: string | null }
type Category = {
  supportCaseCategoryId: number
  description: string | null
  isActive: boolean | null
  defaultIsRestricted: boolean | null
  defaultSupportCasePriority?: Related | null
  defaultAssignedStaff?: Related | null
  defaultAssignedStaffTeam?: Related | null
}

const startOf = ({ defaultSupportCasePriority, defaultAssignedStaff, defaultAssignedStaffTeam, defaultIsRestricted }: Category) =>
  [
    defaultSupportCasePriority?.description,
    defaultAssignedStaff && formatName({ firstName: defaultAssignedStaff.firstName ?? null, lastName: defaultAssignedStaff.lastName ?? null }),
    defaultAssignedStaffTeam?.name,
    defaultIsRestricted && 'Restricted',
  ].filter((text): text is string => typeof text === 'string' && text !== '' && text !== '-')

/** The active categories, and what each starts a case with. */
export const useCategoryStarts = () => {
  const query = useQuery(callQuery('listValues', { params: { list: 'support-case-categories' } }))
  // The call reads any list; this one has these fields.
  const items = (query.data?.items ?? []) as unknown as Category[]
  return items
    .filter(({ isActive }) => isActive !== false)
    .map((category) => ({ id: String(category.supportCaseCategoryId), name: category.description ?? '', start: startOf(category) }))
}
