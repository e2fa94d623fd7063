import { listShape, readListSearch, type SearchOf } from '@lanyard/web/list/list-search.ts'
import { fileTabs } from './file-kinds.ts'

/** What the files' page shows, as its address says it; the whole list is sorted here. */
export const fileList = listShape({
  sorts: ['name', 'size', 'modified'],
  sort: 'name',
  filters: { tab: [...fileTabs], show: ['deleted'] },
  pageSize: 50,
})
export type FilesSearch = SearchOf<typeof fileList>
export const readFilesSearch = readListSearch(fileList)
