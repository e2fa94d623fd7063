import { toast } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { Moment } from '@lanyard/web/format/moment.tsx'
import type { Column } from '@lanyard/web/list/column.ts'
import { saveFile } from '@lanyard/web/save-file.ts'
import { IconButton } from '@lanyard/web/ui/actions/icon-button.tsx'
import { sayFileSize } from '@lanyard/web/uploads/file-size.ts'
import { Download } from 'lucide-react'
import { FileIcon } from '../../documents/file-icon.tsx'
import { useTenant } from '../../session.ts'
import styles from './policies.module.css'
import { addressOf, type PolicyFile, titleOf } from './policy-files.ts'

export const savePolicy = ({ key }: PolicyFile) =>
  addressOf(key)
    .then(saveFile)
    .catch((error: unknown) => {
      console.error('getObjectUrl failed:', error)
      toast(`The document couldn’t be opened. ${explain(error)}`, 'error')
    })

export const usePolicyColumns = (onOpen: (file: PolicyFile) => void): Column<PolicyFile, 'filename' | 'lastModified' | 'size'>[] => {
  const { Locale, TimeZone } = useTenant()
  const localeClock = { locale: Locale, timeZone: TimeZone }
  return [
    {
      key: 'name',
      label: 'Document',
      sort: 'filename',
      onCard: 'title',
      cell: (file) => (
        <button type="button" data-row-link className={styles.open} onClick={() => onOpen(file)}>
          <FileIcon filename={file.filename} />
          {titleOf(file.filename)}
        </button>
      ),
    },
    {
      key: 'changed',
      label: 'Last changed',
      sort: 'lastModified',
      tight: true,
      cell: ({ lastModified }) => <Moment iso={lastModified} localeClock={localeClock} />,
    },
    { key: 'size', label: 'Size', sort: 'size', tight: true, end: true, cell: ({ size }) => sayFileSize(size) },
    {
      key: 'save',
      label: 'Save',
      tight: true,
      end: true,
      onCard: 'corner',
      cell: (file) => (
        <IconButton label={`Save ${titleOf(file.filename)}`} className={styles.save} onClick={() => void savePolicy(file)}>
          <Download size={17} aria-hidden />
        </IconButton>
      ),
    },
  ]
}
