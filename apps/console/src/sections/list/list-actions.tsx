import { Button, buttonClasses } from '@lanyard/web/ui/actions/button.tsx'
import { Link } from '@tanstack/react-router'
import { ClipboardPaste, Download, Plus } from 'lucide-react'
import { useTenancy } from '../../session.ts'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { exportCsv } from './values/export-csv.ts'
import type { Value } from './values/values-api.ts'

type ListActionsProps = { list: CatalogueList; values: readonly Value[]; mayChange: boolean; onAdd: () => void }

/** The actions on a list, limited by role. */
export const ListActions = ({ list, values, mayChange, onAdd }: ListActionsProps) => {
  const tenancy = useTenancy()
  return (
    <>
      <Button variant="outline" small icon={<Download size={16} aria-hidden />} onClick={() => exportCsv(list, values, tenancy?.tenantCode)}>
        Export CSV
      </Button>
      {mayChange && list.writable === 'each' && (
        <>
          <Link to="/lists/$list/paste" params={{ list: list.name }} className={buttonClasses({ variant: 'outline', small: true })}>
            <ClipboardPaste size={16} aria-hidden /> Paste from spreadsheet
          </Link>
          <Button small icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
            Add value
          </Button>
        </>
      )}
    </>
  )
}
