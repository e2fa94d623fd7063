import type { FileEntry } from '@lanyard/contract'
import { folded } from '@lanyard/web/format/folded.ts'
import type { List } from '@lanyard/web/list/use-list.ts'

export type FilesList = List<'name' | 'size' | 'modified', 'tab' | 'show'>

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const compare: Record<FilesList['sorting']['sort'], (one: FileEntry, other: FileEntry) => number> = {
  name: (one, other) => collator.compare(one.Filename, other.Filename),
  size: (one, other) => one.Size - other.Size,
  modified: (one, other) => one.LastModified.localeCompare(other.LastModified),
}

export const namesMatching = <Item extends { Filename: string }>(items: readonly Item[], text = '') =>
  items.filter(({ Filename }) => folded(Filename).includes(folded(text.trim())))

/** The files that the address asks for, in its order. */
export const filesShown = (items: readonly FileEntry[], { search, sorting }: FilesList) => {
  const direction = sorting.order === 'desc' ? -1 : 1
  return namesMatching(items, search.q).toSorted((one, other) => direction * compare[sorting.sort](one, other))
}
