/** Remembers values by their key, and forgets all of them when there are too many. */
export const openRemembered = <Value>(most: number) => {
  const values = new Map<string, Value>()
  return {
    get: (key: string) => values.get(key),
    keep: (key: string, value: Value) => {
      if (values.size >= most) values.clear()
      values.set(key, value)
    },
  }
}
