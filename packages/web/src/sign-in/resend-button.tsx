import { useEffect, useState } from 'react'
import { announce } from '../announcements.ts'
import { LinkButton } from './link-button.tsx'

const waitSeconds = 30

/** Sends the code again, after a countdown. */
export const ResendButton = ({ onResend }: { onResend: () => Promise<void> }) => {
  const [left, setLeft] = useState(waitSeconds)
  const waiting = left > 0
  useEffect(() => {
    if (!waiting) return
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000)
    return () => clearInterval(timer)
  }, [waiting])
  const resend = async () => {
    setLeft(waitSeconds)
    await onResend()
    announce('A new code was sent')
  }
  return (
    <LinkButton disabled={waiting} onClick={() => void resend()}>
      {waiting ? `Send a new code in ${left} second${left === 1 ? '' : 's'}` : 'Send a new code'}
    </LinkButton>
  )
}
