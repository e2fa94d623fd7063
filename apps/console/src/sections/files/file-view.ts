import type { FileEntry } from '@lanyard/contract'
import { type ListInMemory, listInMemory } from '@lanyard/contract/lists'
import type { List } from '@lanyard/web/list/use-list.ts'

export type FilesList = List<'name' | 'size' | 'modified', 'tab' | 'show'>

const sorts: Record<string, (file: FileEntry) => string | number> = {
  name: ({ Filename }) => Filename,
  size: ({ Size }) => Size,
  modified: ({ LastModified }) => LastModified,
}

const byName = { searched: ({ Filename }: { Filename: string }) => [Filename], searchedAs: 'phrase' } as const
const files: ListInMemory<FileEntry> = { ...byName, fieldOf: (file, sort) => sorts[sort]?.(file) }

export const namesMatching = <Item extends { Filename: string }>(items: readonly Item[], text = '') =>
  listInMemory<Item>({ ...byName, fieldOf: ({ Filename }) => Filename }, items, { search: text.trim() }).items

/** The files that match the URL, in its order. */
export const filesShown = (items: readonly FileEntry[], { search, sorting }: FilesList) =>
  listInMemory(files, items, { ...sorting, search: search.q?.trim() }).items
