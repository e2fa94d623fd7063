import type { Option } from '@lanyard/web/form/matching.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { callQuery } from '../../../../api.ts'
import { idOf, isOff, nameOf } from '../../../list/values/columns.ts'
import type { Value } from '../../../list/values/values-api.ts'

/** The values of a catalogue list to choose from, by id. */
export const useListOptions = (list: string): { options: readonly Option[]; isFailed: boolean } => {
  const catalogue = useQuery(callQuery('listCatalogue'))
  const values = useQuery(callQuery('listValues', { params: { list } }))
  const options = useMemo(() => {
    const target = catalogue.data?.items.find(({ name }) => name === list)
    const items = (values.data?.items ?? []) as Value[]
    if (!target) return []
    return items
      .filter((value) => !isOff(value))
      .map((value) => ({ value: String(idOf(target, value)), label: value.code ? `${nameOf(value)} (${String(value.code)})` : nameOf(value) }))
  }, [catalogue.data, values.data, list])
  return { options, isFailed: catalogue.isError || values.isError }
}
