import type { Choosable } from '@lanyard/web/ui/fields/select.tsx'
import { useQueries, useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../api.ts'
import type { CatalogueList } from '../../catalogue/catalogue-list.ts'
import { idOf, isOff, nameOf } from '../values/columns.ts'
import { valuesOf } from '../values/values-api.ts'

const isPeople = (list: string) => list === 'staff' || list === 'staff-teams'

/** The options of a list's reference fields, by referenced list; loaded only for editing. */
export const useChoices = (list: CatalogueList, enabled: boolean): ((refersTo: string) => Choosable[]) => {
  const targets = [...new Set(list.fields.flatMap(({ refersTo }) => refersTo ?? []))]
  const lists = targets.filter((target) => !isPeople(target))
  const catalogue = useQuery({ ...callQuery('listCatalogue'), enabled: enabled && lists.length > 0 })
  const values = useQueries({ queries: lists.map((name) => ({ ...valuesOf(name), enabled })) })
  const people = useQuery({ ...callQuery('listCataloguePeople'), enabled: enabled && targets.some(isPeople) })
  return (refersTo) => {
    if (isPeople(refersTo))
      return (people.data?.items ?? [])
        .filter(({ kind, isActive }) => kind === refersTo && isActive)
        .map(({ personId, name }) => ({ value: String(personId), label: name }))
    const target = catalogue.data?.items.find(({ name }) => name === refersTo)
    const listed = values[lists.indexOf(refersTo)]?.data?.items ?? []
    return target ? listed.filter((value) => !isOff(value)).map((value) => ({ value: String(idOf(target, value)), label: nameOf(value) })) : []
  }
}
