import type { Challenge } from '@lanyard/contract'
import { lazy, Suspense } from 'react'
import { CopyField } from '../ui/fields/copy-field.tsx'
import { Steps } from '../ui/layout/steps.tsx'
import styles from './authenticator-steps.module.css'

const QrCode = lazy(() => import('./qr-code.tsx').then(({ QrCode }) => ({ default: QrCode })))

/** The secret in groups of four for typing; copied without spaces. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

/** How to add this account to an authenticator app: with the camera or with the key. */
export const AuthenticatorSteps = ({ setup: { secret, uri } }: { setup: NonNullable<Challenge['setup']> }) => (
  <Steps
    heading="Set up your app"
    steps={[
      { key: 'app', content: 'Open your authenticator app and add an account.' },
      {
        key: 'scan',
        content: (
          <div className={styles.step}>
            <span>Scan this QR code, or enter the key by hand.</span>
            <Suspense fallback={<div className={styles.qr} />}>
              <QrCode text={uri} className={styles.qr} />
            </Suspense>
            <CopyField label="Key" value={secret} shown={inGroups(secret)} />
            <a href={uri} className={styles.open}>
              Open in your authenticator app
            </a>
          </div>
        ),
      },
      { key: 'code', content: 'Enter the six digits the app shows.' },
    ]}
  />
)
