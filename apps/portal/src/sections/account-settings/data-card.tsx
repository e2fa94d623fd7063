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

type Standing = { state: 'idle' | 'preparing' | 'started' } | { state: 'failed'; because: string }

/** Downloads all the learner's data as one file. */
export const DataCard = () => {
  const [standing, setStanding] = useState<Standing>({ state: 'idle' })
  const prepare = async () => {
    setStanding({ state: 'preparing' })
    announce('Preparing your data')
    try {
      const { url } = await client.createDataDownload()
      saveFile(url)
      setStanding({ state: 'started' })
    } catch (error) {
      console.error('createDataDownload failed:', error)
      setStanding({ state: 'failed', because: explain(error) })
    }
  }
  return (
    <Card beside title="Your data" description="Download a copy of everything we hold about you.">
      <p className={styles.words}>
        You’ll get a ZIP file with your details, courses, classes, messages, cases, finances and credentials as JSON and CSV, and your documents. Keep it in a
        safe place: it is personal.
      </p>
      {standing.state === 'started' && (
        <Alert type="success" title="Your download has started">
          Check your browser’s downloads. With many documents it can take a few minutes.
        </Alert>
      )}
      {standing.state === 'failed' && (
        <Alert type="error" title="Your data couldn’t be prepared">
          {standing.because}
        </Alert>
      )}
      <div>
        <Button variant="outline" busy={standing.state === 'preparing'} icon={<Download size={17} aria-hidden />} onClick={() => void prepare()}>
          {standing.state === 'preparing'
            ? 'Preparing your data'
            : standing.state === 'failed'
              ? 'Try again'
              : standing.state === 'started'
                ? 'Download again'
                : 'Download my data'}
        </Button>
      </div>
    </Card>
  )
}
