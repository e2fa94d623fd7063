import type { ImportReport, ImportRun } from '@lanyard/contract'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Download } from 'lucide-react'
import { client } from '../../../../api.ts'
import { counted } from '../../import-labels.ts'
import { useDownload } from '../../start/use-download.ts'
import styles from './apply.module.css'

const nameFor = (file: string, kind: ImportReport['kind']) => {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return `refused-${kind === 'nat' || /\.csv$/i.test(name) ? name : `${name}.csv`}`
}

/** The refused rows of each file, to correct them elsewhere. */
export const RefusedDownloads = ({ run, report: { refusedFiles, kind } }: { run: ImportRun; report: ImportReport }) => {
  const {
    busy,
    current,
    run: download,
  } = useDownload(async (file: string) => ({
    name: nameFor(file, kind),
    content: await client.downloadRefusedRows({ params: { id: run.id }, query: { file } }),
  }))
  if (refusedFiles.length === 0) return null
  const rows = refusedFiles.reduce((sum, each) => sum + each.rows, 0)
  return (
    <div className={styles.after}>
      <div className={styles.downloads}>
        {refusedFiles.map(({ file, rows: refused }) => (
          <Button
            key={file}
            variant="outline"
            small
            busy={busy && current?.[0] === file}
            icon={<Download size={16} aria-hidden />}
            onClick={() => void download(file)}
          >
            {refusedFiles.length === 1 ? 'Download refused rows' : `Download refused rows of ${file} (${refused.toLocaleString('en')})`}
          </Button>
        ))}
      </div>
      <p className={styles.help}>{counted(rows, 'row')} in the same shape, with a column that says what’s wrong.</p>
    </div>
  )
}
