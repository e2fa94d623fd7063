import type { FileEntry } from '@lanyard/contract'
import { Region } from '@lanyard/web/list/region.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen, SearchX } from 'lucide-react'
import { useState } from 'react'
import { DeleteDialog } from './delete-dialog.tsx'
import type { FileKind } from './file-kinds.ts'
import { type FilesList, filesShown } from './file-view.ts'
import styles from './files.module.css'
import { FilesTable } from './files-table.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

type CurrentFilesProps = { kind: FileKind; list: FilesList; onReplace: (name: string, file: File) => void; onChanged: () => void }
type Open = { file: FileEntry; as: 'preview' | 'delete' }

/** The current files. */
export const CurrentFiles = ({ kind, list, onReplace, onChanged }: CurrentFilesProps) => {
  const files = useQuery(kind.listed())
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <section aria-label={kind.label} className={styles.held}>
      <Region query={files} what="The files" skeleton={<TableSkeleton rows={5} label="Loading the files" />}>
        {({ items }) => {
          const shown = filesShown(items, list)
          if (items.length === 0) return <EmptyState icon={<FolderOpen size={22} />}>{kind.empty}</EmptyState>
          if (shown.length === 0) return <EmptyState icon={<SearchX size={22} />}>No file here is called like “{list.search.q}”.</EmptyState>
          return (
            <FilesTable
              kind={kind}
              files={shown}
              list={list}
              onReplace={onReplace}
              onPreview={(file) => setOpen({ file, as: 'preview' })}
              onDelete={(file) => setOpen({ file, as: 'delete' })}
            />
          )
        }}
      </Region>
      {open?.as === 'preview' && <PreviewDialog file={open.file} onClose={close} />}
      {open?.as === 'delete' && <DeleteDialog kind={kind} file={open.file} onClose={close} onDeleted={onChanged} />}
    </section>
  )
}
