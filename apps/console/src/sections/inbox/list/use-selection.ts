import { useState } from 'react'

/** The cases that are ticked. Those that left the list no longer count. */
export const useSelection = (listed: readonly number[]) => {
  const [ticked, setTicked] = useState<readonly number[]>([])
  const ids = listed.filter((id) => ticked.includes(id))
  return {
    ids,
    has: (id: number) => ids.includes(id),
    toggle: (id: number) => setTicked(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    all: () => setTicked(listed),
    clear: () => setTicked([]),
  }
}

export type Selection = ReturnType<typeof useSelection>
