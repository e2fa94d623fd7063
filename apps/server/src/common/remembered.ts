/** Remembers values by their key, and forgets all of them when there are too many. */
export const openRemembered = <Key, Value>(most: number) => {
  const values = new Map<Key, Value>()
  return {
    get: (key: Key) => values.get(key),
    keep: (key: Key, value: Value) => {
      if (values.size >= most) values.clear()
      values.set(key, value)
    },
  }
}
