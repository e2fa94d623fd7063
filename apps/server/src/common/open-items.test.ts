import { expect, test } from 'vitest'
import { OpenItems } from './open-items.ts'

test('an item leaves by its place, which the next one gets', () => {
  const items = new OpenItems<string>()
  const [one, two] = [items.add('one'), items.add('two')]
  items.remove(one)
  expect([...items]).toEqual(['two'])
  expect(items.add('three')).toBe(one)
  expect([...items]).toEqual(['three', 'two'])
  items.remove(two)
  items.remove(two)
  expect(items.size).toBe(1)
})

test('a place that was never given is no one’s', () => {
  const items = new OpenItems<string>()
  items.add('one')
  items.remove(-1)
  expect([...items]).toEqual(['one'])
})
