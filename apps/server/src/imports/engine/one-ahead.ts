/** The same items, while the next one is prepared already. An error comes in its turn. */
export async function* oneAhead<Item>(items: AsyncGenerator<Item>): AsyncGenerator<Item> {
  const ask = () => {
    const asked = items.next()
    // Heard when its turn comes.
    asked.catch(() => {})
    return asked
  }
  try {
    let next = ask()
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = ask()
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}
