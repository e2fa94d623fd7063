import type { ImportRun } from '@lanyard/contract'
import { announce } from '@lanyard/web/announcements.ts'
import { useEffect, useRef } from 'react'

const every = 25

/** Says the progress to screen readers, but not every second. */
export const useSaidProgress = ({ progress }: ImportRun) => {
  const said = useRef(0)
  const percent = progress?.of ? Math.floor((progress.read / progress.of) * 100) : 0
  useEffect(() => {
    const quarter = Math.floor(percent / every) * every
    if (quarter > said.current && quarter < 100) announce(`${quarter}% done`)
    said.current = quarter
  }, [percent])
}
