import type { FileEntry } from '@lanyard/contract'
import { Quiet } from '@lanyard/web/ui/display/quiet.tsx'
import { FileArchive, FileImage, FileSpreadsheet, FileText, File as PlainFile } from 'lucide-react'
import { extensionOf, fileTypeLabel, previewOf } from './file-rules.ts'
import styles from './files.module.css'

const iconOf = (name: string) => {
  const extension = extensionOf(name)
  if (['png', 'jpg', 'jpeg', 'webp', 'heic', 'svg'].includes(extension)) return FileImage
  if (['xls', 'xlsx', 'csv'].includes(extension)) return FileSpreadsheet
  if (extension === 'zip') return FileArchive
  return ['pdf', 'txt', 'doc', 'docx', 'ppt', 'pptx'].includes(extension) ? FileText : PlainFile
}

/** A file's name; previews open here, other files are left to the browser. */
export const FileName = ({ file: { Filename, Url }, onPreview }: { file: FileEntry; onPreview: () => void }) => {
  const Icon = iconOf(Filename)
  return (
    <span className={styles.file}>
      <Icon size={20} aria-hidden />
      <span>
        {previewOf(Filename) ? (
          <button type="button" className={styles.name} onClick={onPreview}>
            {Filename}
          </button>
        ) : (
          <a href={Url} className={styles.name} download>
            {Filename}
          </a>
        )}
        <Quiet size="under">{fileTypeLabel(Filename)}</Quiet>
      </span>
    </span>
  )
}
