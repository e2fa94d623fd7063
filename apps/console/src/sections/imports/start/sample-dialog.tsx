import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Dialog } from '@lanyard/web/ui/dialogs/dialog.tsx'
import { Download } from 'lucide-react'
import { client } from '../../../api.ts'
import styles from './start.module.css'
import { useDownload } from './use-download.ts'

const samples = [
  { name: 'nat', file: 'sample-nat-files.zip', label: 'NAT files', about: 'A ZIP file as Australian providers send it' },
  { name: 'csv', file: 'sample-csv-files.zip', label: 'CSV files', about: 'The same records as one table per record type' },
] as const

/** The files of an invented college, to try an import with. */
export const SampleDialog = ({ onClose }: { onClose: () => void }) => {
  const { busy, current, run } = useDownload(async ({ name, file }: (typeof samples)[number]) => ({
    name: file,
    content: await client.downloadImportSample({ params: { name } }),
  }))
  return (
    <Dialog title="Try the sample files" onClose={onClose}>
      <p>
        These are the files of a college that doesn’t exist: 2,143 learners and their results, with a few mistakes as real files have them. Download one, then
        drop it on this page. You can undo the run afterwards.
      </p>
      <ul className={styles.samples}>
        {samples.map((sample) => (
          <li key={sample.name}>
            <span>
              <strong>{sample.label}</strong>
              <small>{sample.about}</small>
            </span>
            <Button
              variant="outline"
              small
              busy={busy && current?.[0] === sample}
              icon={<Download size={16} aria-hidden />}
              aria-label={`Download ${sample.label}`}
              onClick={() => void run(sample)}
            >
              Download
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
