import { announce } from '@lanyard/web/announcements.ts'
import { explain } from '@lanyard/web/explain.ts'
import { saveFile } from '@lanyard/web/save-file.ts'
import { Button } from '@lanyard/web/ui/actions/button.tsx'
import { Alert } from '@lanyard/web/ui/feedback/alert.tsx'
import { Card } from '@lanyard/web/ui/layout/card.tsx'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../api.ts'
import styles from './account-settings.module.css'

type DownloadState = { state: 'idle' | 'preparing' | 'started' } | { state: 'failed'; because: string }

/** Downloads all the learner's data as one file. */
export const DataCard = () => {
  const [download, setDownload] = useState<DownloadState>({ state: 'idle' })
  const prepare = async () => {
    setDownload({ state: 'preparing' })
    announce('Preparing your data')
    try {
      const { url } = await client.createDataDownload()
      saveFile(url)
      setDownload({ state: 'started' })
    } catch (error) {
      console.error('createDataDownload failed:', error)
      setDownload({ state: 'failed', because: explain(error) })
    }
  }
  return (
    <Card beside title="Your data" description="Download a copy of everything we hold about you.">
      <p className={styles.text}>
        You’ll get a ZIP file with your details, courses, classes, messages, cases, finances and credentials as JSON and CSV, and your documents. Keep it in a
        safe place: it is personal.
      </p>
      {download.state === 'started' && (
        <Alert type="success" title="Your download has started">
          Check your browser’s downloads. With many documents it can take a few minutes.
        </Alert>
      )}
      {download.state === 'failed' && (
        <Alert type="error" title="Your data couldn’t be prepared">
          {download.because}
        </Alert>
      )}
      <div>
        <Button variant="outline" busy={download.state === 'preparing'} icon={<Download size={17} aria-hidden />} onClick={() => void prepare()}>
          {download.state === 'preparing'
            ? 'Preparing your data'
            : download.state === 'failed'
              ? 'Try again'
              : download.state === 'started'
                ? 'Download again'
                : 'Download my data'}
        </Button>
      </div>
    </Card>
  )
}
