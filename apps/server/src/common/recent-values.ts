type Bounds<Value> = {
  mostEntries: number
  /** In milliseconds. */
  lifetime: number
  mostBytes?: number
  bytesOf?: (value: Value) => number
  clock?: () => number
}

export type RecentValues<Value> = { get(key: string): Value | undefined; keep(key: string, value: Value): void }

/** A cache for keys that callers choose: bounded in count, age and size. Evicts the least recently used entry. */
export const openRecentValues = <Value>({
  mostEntries,
  lifetime,
  mostBytes = Number.POSITIVE_INFINITY,
  bytesOf = () => 0,
  clock = Date.now,
}: Bounds<Value>): RecentValues<Value> => {
  const entries = new Map<string, { value: Value; bytes: number; until: number }>()
  let bytes = 0
  const drop = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const dropOldest = () => {
    for (const key of entries.keys()) return drop(key)
  }
  return {
    get: (key) => {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      if (entry.until > clock()) {
        entries.set(key, entry)
        return entry.value
      }
      bytes -= entry.bytes
    },
    keep: (key, value) => {
      drop(key)
      const size = bytesOf(value)
      if (size > mostBytes) return
      entries.set(key, { value, bytes: size, until: clock() + lifetime })
      bytes += size
      while (entries.size > mostEntries || bytes > mostBytes) dropOldest()
    },
  }
}
