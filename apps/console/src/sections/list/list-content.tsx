import type { CatalogueList } from '../catalogue/catalogue-list.ts'
import { AboutList } from './about-list.tsx'
import { StagesEditor } from './stages/stages-editor.tsx'
import { ReadValues } from './values/read-values.tsx'
import type { Values } from './values/values-api.ts'

type ListContentProps = { list: CatalogueList; values: Values; mayChange: boolean; isAdding: boolean; onAdded: () => void }

/** A list's values. A list written as a set has its own editor for people who may change it. */
export const ListContent = ({ list, values, mayChange, isAdding, onAdded }: ListContentProps) => (
  <>
    {mayChange && list.writable === 'set' ? (
      <StagesEditor list={list} values={values} />
    ) : (
      <ReadValues list={list} values={values.items} mayChange={mayChange} isAdding={isAdding} onAdded={onAdded} />
    )}
    <AboutList list={list} />
  </>
)
