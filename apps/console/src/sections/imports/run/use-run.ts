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

/** Says the result once a run has come to one. */
export const useSaidResult = (run: ImportRun | undefined) => {
  const before = useRef<ImportRun['state']>(undefined)
  useEffect(() => {
    if (run && before.current !== undefined && before.current !== run.state) announce(headlineOf(run))
    before.current = run?.state
  }, [run])
}
