import { productRoles } from '@lanyard/contract/browser'
import { Select } from '@lanyard/web/ui/fields/select.tsx'
import { roleLabels } from '../../../shell/role-labels.ts'

type Filtered = { search: { role?: string | undefined }; change: (changes: { role?: string | undefined }) => void }

const options = [{ value: '', label: 'Any role' }, ...productRoles.console.map((role) => ({ value: role, label: roleLabels([role]) }))]

/** Filters by role. */
export const RoleFilter = ({ list }: { list: Filtered }) => (
  <Select aria-label="Role" value={list.search.role ?? ''} options={options} onChange={({ target }) => list.change({ role: target.value || undefined })} />
)
