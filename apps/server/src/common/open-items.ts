/**
 * Items that come and go with requests. A Map or a Set gets a new table every few of them; each outgrown table refers to the next, so one that V8 has moved to
 * the old generation keeps all later requests until a full collection.
 */
export class OpenItems<Item> {
  readonly #items: (Item | undefined)[] = []
  readonly #free: number[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Returns the item's place, to remove it. */
  add(item: Item): number {
    const place = this.#free.pop() ?? this.#items.length
    this.#items[place] = item
    this.#size++
    return place
  }

  remove(place: number) {
    if (this.#items[place] === undefined) return
    this.#items[place] = undefined
    this.#free.push(place)
    this.#size--
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const item of this.#items) if (item !== undefined) yield item
  }
}
