import { useQuery } from '@tanstack/react-query'
import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { Region } from '../list/region.tsx'
import { Button } from '../ui/actions/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import styles from './account.module.css'
import type { AccountApi } from './account-api.ts'
import { NewCodesDialog } from './new-codes-dialog.tsx'
import { TurnOffDialog } from './turn-off-dialog.tsx'
import { TurnOnDialog } from './turn-on-dialog.tsx'
import { Waiting } from './waiting.tsx'

type Open = 'on' | 'off' | 'codes' | undefined

const codesLeft = (left: number) =>
  left === 0 ? 'No recovery codes are left.' : left === 1 ? 'One recovery code is left.' : `${left} recovery codes are left.`

export const TwoStepCard = ({ api }: { api: AccountApi }) => {
  const query = useQuery(api.callQuery('getTwoStep'))
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  if (query.data && !query.data.isOffered && !query.data.isOn) return null
  return (
    <Card beside title="Two-step verification" description="A code from your phone in addition to your password, so a stolen password isn’t enough.">
      <Region query={query} what="Two-step verification" skeleton={<Waiting lines={2} />}>
        {(data) => (
          <>
            <p className={styles.status} data-on={data.isOn}>
              {data.isOn ? <ShieldCheck size={20} aria-hidden /> : <ShieldOff size={20} aria-hidden />}
              <span>
                <strong>{data.isOn ? 'On' : 'Off'}</strong>
                {data.isOn && ` · ${codesLeft(data.recoveryCodesLeft)}`}
              </span>
            </p>
            <div className={styles.actions}>
              {!data.isOn && <Button onClick={() => setOpen('on')}>Set up</Button>}
              {data.isOn && (
                <Button variant="outline" onClick={() => setOpen('codes')}>
                  New recovery codes
                </Button>
              )}
              {data.isOn && !data.isRequired && (
                <Button variant="outline" onClick={() => setOpen('off')}>
                  Turn off
                </Button>
              )}
            </div>
          </>
        )}
      </Region>
      {open === 'on' && <TurnOnDialog api={api} onClose={close} />}
      {open === 'off' && <TurnOffDialog api={api} onClose={close} />}
      {open === 'codes' && <NewCodesDialog api={api} onClose={close} />}
    </Card>
  )
}
