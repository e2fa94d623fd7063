import { listShape, readListSearch, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { fileTabs } from './file-kinds.ts'

/** The files page's state in the URL; the whole list is sorted locally. */
export const fileList = listShape({
  sorts: ['name', 'size', 'modified'],
  sort: 'name',
  filters: { tab: [...fileTabs], show: ['deleted'] },
  pageSize: 50,
})
export type FilesSearch = SearchOf<typeof fileList>
export const readFilesSearch = readListSearch(fileList)
