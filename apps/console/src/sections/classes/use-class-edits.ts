import type { OpenedClass } from '@lanyard/contract'
import { ResponseError } from '@lanyard/contract/browser'
import { announce } from '@lanyard/web/announcements.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { classOf } from './class-queries.ts'

/** `version`: of the record that the person saw when they changed it. */
type Versioned = { version: number }
type Edits<Edit> = ReadonlyMap<number, Edit>

type Editing<Edit extends Versioned> = {
  opened: OpenedClass
  /** The versions of the records that a class has now, by id. */
  versionsIn: (opened: OpenedClass) => ReadonlyMap<number, number>
  send: (edits: Edits<Edit>) => Promise<OpenedClass>
  /** Announced when everything is saved. */
  saved: string
}

/** What is changed in a class and not saved yet, by record. It stays until it is saved or discarded. */
export const useClassEdits = <Edit extends Versioned>({ opened, versionsIn, send, saved }: Editing<Edit>) => {
  const queries = useQueryClient()
  const [edits, setEdits] = useState<Edits<Edit>>(new Map())
  /** Records that somebody else changed meanwhile. */
  const [overtaken, setOvertaken] = useState<ReadonlySet<number>>(new Set())
  const query = classOf(String(opened.id))

  const followOthers = async () => {
    const versions = versionsIn(await queries.fetchQuery({ ...query, staleTime: 0 }))
    setOvertaken(new Set([...edits].filter(([id, { version }]) => versions.get(id) !== version).map(([id]) => id)))
    // Whoever saves again has seen the other change. A learner who left the class has no record any more.
    setEdits(new Map([...edits].flatMap(([id, edit]) => (versions.has(id) ? [[id, { ...edit, version: versions.get(id) as number }] as const] : []))))
  }
  const save = useMutation({
    mutationFn: () => send(edits),
    onSuccess: async (fresh) => {
      queries.setQueryData(query.queryKey, fresh)
      setEdits(new Map())
      setOvertaken(new Set())
      announce(saved)
      await queries.invalidateQueries({ queryKey: ['listClasses'] })
    },
    onError: (error) => {
      if (error instanceof ResponseError && error.response.status === 412)
        followOthers().catch((fault) => console.error('The class couldn’t be read again:', fault))
    },
  })

  return {
    edits,
    /** Without an edit, the record is as it is stored. */
    put: (changed: readonly (readonly [id: number, edit: Edit | undefined])[]) => {
      const next = new Map(edits)
      for (const [id, edit] of changed) {
        if (edit) next.set(id, edit)
        else next.delete(id)
      }
      setEdits(next)
      setOvertaken(new Set([...overtaken].filter((id) => !changed.some(([each]) => each === id))))
      save.reset()
    },
    isOvertaken: (id: number) => overtaken.has(id),
    changeCount: edits.size,
    discard: () => {
      setEdits(new Map())
      setOvertaken(new Set())
      save.reset()
    },
    save: () => save.mutate(),
    busy: save.isPending,
    failure: save.error,
    isSaved: save.isSuccess,
  }
}
