import { type Brand, themeProperties } from '@lanyard/theme/theme.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SchemeName, Width } from '../branding-search.ts'
import styles from './preview.module.css'
import { useScale } from './use-scale.ts'

const sizes: Record<Width, { width: number; height: number }> = { phone: { width: 390, height: 760 }, desktop: { width: 1000, height: 800 } }

/** Copies the page's style sheets into the frame, so that media queries and colour schemes apply at the frame's width. */
const dress = (inside: Document) => {
  if (inside.head.childElementCount > 0) return
  inside.documentElement.lang = 'en'
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) inside.head.append(inside.importNode(sheet, true))
}

type PreviewFrameProps = { label: string; width: Width; scheme: SchemeName; brand: Brand; children: ReactNode }

/** A scaled-down page rendered from the real components at its real width. Nothing inside is focusable or clickable. */
export const PreviewFrame = ({ label, width, scheme, brand, children }: PreviewFrameProps) => {
  const [inside, setInside] = useState<Document>()
  const frame = useRef<HTMLIFrameElement>(null)
  const size = sizes[width]
  const { box, scale } = useScale(size)
  const open = () => {
    const opened = frame.current?.contentDocument ?? undefined
    if (opened) dress(opened)
    setInside(opened)
  }
  // Some browsers open an empty frame without a load event.
  useEffect(open, [])
  useEffect(() => {
    const root = inside?.documentElement
    if (!root) return
    root.dataset.scheme = scheme
    for (const [name, value] of Object.entries(themeProperties(brand))) root.style.setProperty(name, value)
  }, [inside, scheme, brand])
  return (
    <div ref={box} role="img" aria-label={label} className={styles.stage} data-width={width}>
      <div inert className={styles.sized} style={{ width: size.width * scale, height: size.height * scale }}>
        <iframe
          ref={frame}
          title={label}
          tabIndex={-1}
          onLoad={open}
          className={styles.frame}
          style={{ width: size.width, height: size.height, transform: `scale(${scale})` }}
        />
      </div>
      {inside?.body && createPortal(children, inside.body)}
    </div>
  )
}
