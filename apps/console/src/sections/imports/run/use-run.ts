import type { ImportRun } from '@lanyard/contract'
import { announce } from '@lanyard/web/announcements.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isMoving } from '../import-labels.ts'
import { runOf } from '../import-list.ts'
import { headlineOf } from './headline.ts'

const pollEvery = 1000

/** A run, read every second while it moves on by itself and the page is visible. */
export const useRun = (id: string) =>
  useQuery({ ...runOf(id), staleTime: 0, refetchInterval: ({ state }) => (state.data && isMoving(state.data.state) ? pollEvery : false) })

const isWriting = (state: ImportRun['state']) => state === 'applying' || state === 'paused'

/** When a run comes to its next step, the page has other content: it begins at the top, and says its headline. */
export const useNextStep = (run: ImportRun | undefined) => {
  const before = useRef<ImportRun['state']>(undefined)
  useEffect(() => {
    const [from, to] = [before.current, run?.state]
    before.current = to
    if (!run || !to || from === undefined || from === to) return
    announce(headlineOf(run))
    if (isWriting(from) && isWriting(to)) return
    window.scrollTo(0, 0)
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
  }, [run])
}
