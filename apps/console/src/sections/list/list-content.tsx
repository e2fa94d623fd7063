import { Button, buttonClasses } from '@lanyard/web/ui/button.tsx'
import { Link } from '@tanstack/react-router'
import { ClipboardPaste, Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTenancy } from '../../session.ts'
import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { AboutList } from './about-list.tsx'
import { exportCsv } from './export-csv.ts'
import styles from './list.module.css'
import { ListHeader } from './list-header.tsx'
import { ListLead } from './list-lead.tsx'
import { ReadValues } from './read-values.tsx'
import { StagesEditor } from './stages/stages-editor.tsx'
import type { Values } from './values-api.ts'

type ListContentProps = { list: CatalogueList; values: Values; mayChange: boolean }

/** A list whose values are read; one that is written as a set has a screen of its own for those who may. */
export const ListContent = ({ list, values, mayChange }: ListContentProps) => {
  const [isAdding, setAdding] = useState(false)
  const tenancy = useTenancy()
  const isSet = list.writable === 'set'
  return (
    <div className={styles.page}>
      <ListHeader list={list} name={list.name} lead={<ListLead list={list} mayChange={mayChange} />}>
        <Button variant="outline" small icon={<Download size={16} aria-hidden />} onClick={() => exportCsv(list, values.items, tenancy?.tenantCode)}>
          Export CSV
        </Button>
        {mayChange && !isSet && (
          <>
            <Link to="/lists/$list/paste" params={{ list: list.name }} className={buttonClasses({ variant: 'outline', small: true })}>
              <ClipboardPaste size={16} aria-hidden /> Paste from spreadsheet
            </Link>
            <Button small icon={<Plus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              Add value
            </Button>
          </>
        )}
      </ListHeader>
      {mayChange && isSet ? (
        <StagesEditor list={list} values={values} />
      ) : (
        <ReadValues list={list} values={values.items} mayChange={mayChange} isAdding={isAdding} onAdded={() => setAdding(false)} />
      )}
      <AboutList list={list} />
    </div>
  )
}
