import { FileDown, PackageOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useMay } from '../../../session.ts'
import styles from './start.module.css'
import { WayButton } from './way-button.tsx'

const SampleDialog = lazy(async () => ({ default: (await import('./sample-dialog.tsx')).SampleDialog }))
const TemplatesDialog = lazy(async () => ({ default: (await import('./templates-dialog.tsx')).TemplatesDialog }))

/** Ways to begin without a file of one's own. */
export const Ways = () => {
  const mayImportAll = useMay('records:import')
  const [open, setOpen] = useState<'samples' | 'templates'>()
  const close = () => setOpen(undefined)
  return (
    <div className={styles.ways}>
      {mayImportAll && <WayButton icon={PackageOpen} label="Try the sample files" about="A college with 2,143 learners" onPress={() => setOpen('samples')} />}
      <WayButton icon={FileDown} label="Download templates" about="One for each record type" onPress={() => setOpen('templates')} />
      <Suspense>
        {open === 'samples' && <SampleDialog onClose={close} />}
        {open === 'templates' && <TemplatesDialog onClose={close} />}
      </Suspense>
    </div>
  )
}
