import { mayDo } from '@lanyard/contract/browser'
import { currentUser } from '../../session.ts'
import { type FileTab, fileKinds, fileTabs } from './file-kinds.ts'
import type { FilesSearch } from './files-search.ts'

/** The kinds of files the person's roles open, and the one the URL selects. */
export const openKinds = ({ tab }: FilesSearch) => {
  const roles = currentUser()?.roles ?? []
  const kinds = fileTabs.map((name) => fileKinds[name]).filter(({ needs }) => mayDo(roles, needs))
  return { kinds, kind: kinds.find((kind) => kind.tab === (tab as FileTab)) ?? kinds[0] }
}
