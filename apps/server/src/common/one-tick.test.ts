import { expect, test } from 'vitest'
import { inOneTick, oncePerTick } from './one-tick.ts'

const counting = () => {
  let count = 0
  return oncePerTick(() => ++count)
}

test('a value is read once in a tick, and again in the next one', () => {
  const [one, other] = [counting(), counting()]
  expect(inOneTick(() => [one(), one(), other(), one()])).toEqual([1, 1, 1, 1])
  expect(inOneTick(() => inOneTick(one) + one())).toBe(4)
})

test('outside a tick it is read each time, after an await too', async () => {
  const read = counting()
  expect([read(), read()]).toEqual([1, 2])
  const later = await inOneTick(async () => {
    const now = read()
    await undefined
    return [now, read(), read()]
  })
  expect(later).toEqual([3, 4, 5])
})

test('a tick ends with an error, and a read that failed is tried again', () => {
  let isBroken = true
  const read = oncePerTick(() => {
    if (isBroken) throw new Error('not yet')
    return 'there'
  })
  expect(() => inOneTick(read)).toThrow('not yet')
  const repaired = inOneTick(() => {
    expect(read).toThrow('not yet')
    isBroken = false
    return read()
  })
  expect(repaired).toBe('there')
})
