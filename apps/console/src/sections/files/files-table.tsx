import type { FileEntry } from '@lanyard/contract'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { SortSelect } from '@lanyard/web/list/sort-select.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { FileButton } from '@lanyard/web/uploads/file-button.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { Trash2 } from 'lucide-react'
import { When } from '../../list/when.tsx'
import { CopyAddress } from './copy-address.tsx'
import type { FileKind } from './file-kinds.ts'
import { FileName } from './file-name.tsx'
import { extensionOf } from './file-rules.ts'
import type { FilesList } from './file-view.ts'
import styles from './files.module.css'

type FilesTableProps = {
  kind: FileKind
  files: readonly FileEntry[]
  list: FilesList
  onReplace: (name: string, file: File) => void
  onPreview: (file: FileEntry) => void
  onDelete: (file: FileEntry) => void
}

export const FilesTable = ({ kind, files, list, onReplace, onPreview, onDelete }: FilesTableProps) => (
  <>
    <SortSelect
      onlyForCards
      list={list}
      options={[
        { sort: 'name', order: 'asc', label: 'By name' },
        { sort: 'modified', order: 'desc', label: 'Newest first' },
        { sort: 'size', order: 'desc', label: 'Largest first' },
      ]}
    />
    <DataTable
      label={kind.label}
      rows={files}
      rowKey={({ Filename }) => Filename}
      list={list}
      columns={[
        { key: 'name', label: 'Name', sort: 'name', onCard: 'title', cell: (file) => <FileName file={file} onPreview={() => onPreview(file)} /> },
        { key: 'size', label: 'Size', sort: 'size', end: true, tight: true, cell: ({ Size }) => sayFileSize(Size) },
        { key: 'modified', label: 'Changed', sort: 'modified', tight: true, cell: ({ LastModified }) => <When iso={LastModified} /> },
        {
          key: 'actions',
          label: 'Actions',
          tight: true,
          onCard: 'plain',
          cell: (file) => (
            <span className={styles.actions}>
              {kind.isPublic && <CopyAddress file={file} />}
              <FileButton
                label={`Replace ${file.Filename}`}
                accept={`.${extensionOf(file.Filename)}`}
                onFiles={([chosen]) => chosen && onReplace(file.Filename, chosen)}
              >
                Replace
              </FileButton>
              <Button small variant="outline" icon={<Trash2 size={16} aria-hidden />} aria-label={`Delete ${file.Filename}`} onClick={() => onDelete(file)}>
                Delete
              </Button>
            </span>
          ),
        },
      ]}
    />
    <Quiet as="p" size="small">
      {files.length === 1 ? 'One file' : `${files.length} files`}
    </Quiet>
  </>
)
