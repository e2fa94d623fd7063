import { ListSearchField } from '@lanyard/web/list/list-search-field.tsx'
import { ListTools } from '@lanyard/web/list/list-tools.tsx'
import { useList } from '@lanyard/web/list/use-list.ts'
import { Chip, Chips } from '@lanyard/web/ui/display/chip.tsx'
import { FileButton } from '@lanyard/web/uploads/file-button.tsx'
import { FileDrop } from '@lanyard/web/uploads/file-drop.tsx'
import { UploadList } from '@lanyard/web/uploads/upload-list.tsx'
import { useUploads } from '@lanyard/web/uploads/use-uploads.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { CurrentFiles } from './current-files.tsx'
import { DeletedFiles } from './deleted-files.tsx'
import type { FileKind } from './file-kinds.ts'
import { accepted, contentTypeOf, faultOfFile, uploadLimits } from './file-rules.ts'
import styles from './files.module.css'
import { fileList } from './files-search.ts'

import { UploadGuard } from './upload-guard.tsx'

const filesRoute = getRouteApi('/tenant/files')

/** One kind of files: current or deleted, with uploads by dropping or choosing several. */
export const FilesOfKind = ({ kind }: { kind: FileKind }) => {
  const list = useList(fileList, filesRoute.useSearch())
  const queries = useQueryClient()
  const { data } = useQuery(kind.listed())
  const readAgain = () => void Promise.all(kind.changes.map((operation) => queries.invalidateQueries({ queryKey: [operation] })))
  const uploads = useUploads({
    faultOf: faultOfFile,
    isTaken: (name) => data?.items.some(({ Filename }) => Filename.toLowerCase() === name.toLowerCase()) ?? false,
    start: (name, file, signal) => kind.start(name, contentTypeOf(name, file), signal),
    onDone: readAgain,
  })
  const showsDeleted = list.search.show === 'deleted'
  return (
    <FileDrop hint={`Drop to add to ${kind.label.toLowerCase()}`} onFiles={uploads.add}>
      <div className={styles.add}>
        <FileButton multiple variant="primary" accept={accepted} icon={<Upload size={16} aria-hidden />} onFiles={uploads.add}>
          Add files
        </FileButton>
        <p className={styles.limits}>{uploadLimits} You can also drop them anywhere here.</p>
      </div>
      <UploadList uploads={uploads} />
      <UploadGuard when={uploads.isSending} />
      <ListTools>
        <ListSearchField list={list} label="Search the files" />
        <Chips label="Shown">
          <Chip pressed={!showsDeleted} count={data?.totalCount} onPress={() => list.change({ show: undefined })}>
            Current
          </Chip>
          <Chip pressed={showsDeleted} onPress={() => list.change({ show: 'deleted' })}>
            Deleted
          </Chip>
        </Chips>
      </ListTools>
      {showsDeleted ? (
        <DeletedFiles kind={kind} list={list} onChanged={readAgain} />
      ) : (
        <CurrentFiles kind={kind} list={list} onReplace={uploads.replace} onChanged={readAgain} />
      )}
    </FileDrop>
  )
}
