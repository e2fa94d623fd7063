import { useMemo } from 'react'
import { encode } from 'uqr'

/** Always dark on white, as cameras expect. */
export const QrCode = ({ text, className }: { text: string; className?: string | undefined }) => {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(text, { border: 0 })
    const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
    return { path, size }
  }, [text])
  return (
    <svg role="img" aria-label="QR code for the authenticator app" className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </svg>
  )
}
