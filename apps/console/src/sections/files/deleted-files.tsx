import type { DeletedFile } from '@lanyard/contract'
import { ResponseError, tenantFileLimits } from '@lanyard/contract/browser'
import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { DataTable } from '@lanyard/web/list/data-table.tsx'
import { Region } from '@lanyard/web/list/region.tsx'
import { TableSkeleton } from '@lanyard/web/list/table-skeleton.tsx'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { EmptyState } from '@lanyard/web/ui/feedback/empty-state.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Recycle, RotateCcw } from 'lucide-react'
import { When } from '../../list/when.tsx'
import { PersonName } from '../people/person-name.tsx'
import type { FileKind } from './file-kinds.ts'
import { type FilesList, namesMatching } from './file-view.ts'
import styles from './files.module.css'

const dayLength = 86_400_000

/** How many days a deleted file can still be restored. */
export const daysLeft = ({ RemovedAt }: DeletedFile, now = Date.now()) => {
  const days = Math.ceil((Date.parse(RemovedAt) - now) / dayLength)
  return days <= 1 ? 'Last day' : `${days} days left`
}

const whyNot = (error: unknown, { Filename }: DeletedFile) =>
  error instanceof ResponseError && error.response.status === 409
    ? `There is a file called ${Filename} now. Delete that one first, then this one can come back.`
    : explain(error)

type DeletedFilesProps = { kind: FileKind; list: FilesList; onChanged: () => void }

export const DeletedFiles = ({ kind, list, onChanged }: DeletedFilesProps) => {
  const files = useQuery(kind.deleted())
  const restore = useMutation({
    mutationFn: (file: DeletedFile) => kind.restore(file.DeletedFileId),
    onSuccess: (_, { Filename }) => {
      onChanged()
      toast(`${Filename} is back.`)
    },
    onError: (error, file) => toast(whyNot(error, file), 'error'),
  })
  return (
    <section aria-label="Deleted files">
      <Region query={files} what="The deleted files" skeleton={<TableSkeleton rows={3} label="Loading the deleted files" />}>
        {({ items }) => {
          const shown = namesMatching(items, list.search.q)
          if (shown.length === 0)
            return (
              <EmptyState icon={<Recycle size={22} />}>
                {items.length === 0
                  ? `Nothing was deleted within the last ${tenantFileLimits.deletedForDays} days.`
                  : `No deleted file is called like “${list.search.q}”.`}
              </EmptyState>
            )
          return (
            <DataTable
              label="Deleted files"
              rows={shown}
              rowKey={({ DeletedFileId }) => DeletedFileId}
              columns={[
                { key: 'name', label: 'Name', onCard: 'title', cell: ({ Filename }) => <span className={styles.gone}>{Filename}</span> },
                { key: 'size', label: 'Size', end: true, tight: true, cell: ({ Size }) => sayFileSize(Size) },
                {
                  key: 'deleted',
                  label: 'Deleted',
                  cell: ({ DeletedAt, DeletedBy, DeletedByName }) => (
                    <>
                      <When iso={DeletedAt} /> by <PersonName name={DeletedByName} address={DeletedBy} />
                    </>
                  ),
                },
                { key: 'left', label: 'Can come back', tight: true, cell: (file) => daysLeft(file) },
                {
                  key: 'actions',
                  label: 'Actions',
                  tight: true,
                  onCard: 'plain',
                  cell: (file) => (
                    <Button
                      small
                      variant="outline"
                      icon={<RotateCcw size={15} aria-hidden />}
                      aria-label={`Restore ${file.Filename}`}
                      busy={restore.isPending && restore.variables.DeletedFileId === file.DeletedFileId}
                      onClick={() => restore.mutate(file)}
                    >
                      Restore
                    </Button>
                  ),
                },
              ]}
            />
          )
        }}
      </Region>
    </section>
  )
}
