import { formatName } from '@lanyard/web/format/names.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { GraduationCap, UserRound } from 'lucide-react'
import { callQuery } from '../../api.ts'
import { useMay, useTenancy } from '../../session.ts'
import { type Finding, type FindingGroup, most } from './finding.ts'

type Person = { FirstName: string | null; LastName: string | null; Email: string }

const nameOf = ({ FirstName, LastName, Email }: Person) => {
  const name = formatName({ firstName: FirstName, lastName: LastName })
  return name === '-' ? Email : name
}

/** Colleagues and learners by name or email address, limited by role. */
export const useFoundPeople = (wanted: string, searched: string) => {
  const navigate = useNavigate()
  const tenantCode = useTenancy()?.tenantCode ?? ''
  const isEnabled = searched.length > 1 && tenantCode !== ''
  const mayUsers = useMay('users:read')
  const mayLearners = useMay('learners:read')
  const request = { params: { tenantCode }, query: { search: searched, take: most } }
  const users = useQuery({ ...callQuery('listUsers', request), enabled: isEnabled && mayUsers, placeholderData: keepPreviousData })
  const learners = useQuery({ ...callQuery('listLearnerAccounts', request), enabled: isEnabled && mayLearners, placeholderData: keepPreviousData })
  const isShown = wanted.length > 1
  const groups: FindingGroup[] = [
    {
      heading: 'People',
      options: (isShown ? (users.data?.items ?? []) : []).map(
        (user): Finding => ({
          key: `user ${user.Id}`,
          icon: UserRound,
          label: nameOf(user),
          detail: user.Email,
          run: () => void navigate({ to: '/people/$id', params: { id: String(user.Id) } }),
        }),
      ),
    },
    {
      heading: 'Learner accounts',
      options: (isShown ? (learners.data?.items ?? []) : []).map(
        (learner): Finding => ({
          key: `learner ${learner.Id}`,
          icon: GraduationCap,
          code: learner.LearnerNumber,
          label: nameOf(learner),
          detail: learner.Email,
          run: () => void navigate({ to: '/learners/accounts', search: { q: learner.Email } }),
        }),
      ),
    },
  ]
  return { groups, queries: [users, learners] }
}
