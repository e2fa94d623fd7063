import { describe, expect, test } from 'vitest'
import { findHolds } from './loop-holds.ts'

/** The thread works for as long as the test says. */
const watching = () => {
  let worked = 0
  const works = (ms: number) => {
    worked += ms
  }
  return { works, ...findHolds(() => worked) }
}

describe('the longest block of the event loop', () => {
  test('belongs to the operation that began before it', () => {
    const { begins, works, look } = watching()
    begins('listVisas')
    works(5)
    begins('createSupportCase')
    works(80)
    expect(look()).toEqual({ operation: 'createSupportCase', ms: 80 })
  })

  test('belongs to the operation that continued after it: its body was read, its answer written', () => {
    const { begins, continues, works, look } = watching()
    begins('listVisas')
    look()
    works(70)
    continues('getSupportCase')
    works(3)
    expect(look()).toEqual({ operation: 'getSupportCase', ms: 70 })
  })

  test("isn't the sum of many short ones", () => {
    const { begins, works, look } = watching()
    for (let count = 0; count < 20; count++) {
      begins('getSession')
      works(10)
    }
    expect(look()).toEqual({ operation: 'getSession', ms: 10 })
  })

  test('if unmarked, belongs to the only operation under way', () => {
    const { begins, ends, works, look } = watching()
    begins('createSupportCase')
    look()
    works(60)
    expect(look()).toEqual({ operation: 'createSupportCase', ms: 60 })
    begins('listVisas')
    look()
    works(60)
    expect(look()).toEqual({ operation: 'one of several', ms: 60 })
    ends('createSupportCase')
    ends('listVisas')
    works(60)
    expect(look()).toEqual({ operation: 'background', ms: 60 })
  })

  test('is reset by each look', () => {
    const { begins, ends, works, look } = watching()
    begins('listVisas')
    works(60)
    ends('listVisas')
    look()
    works(30)
    expect(look()).toEqual({ operation: 'background', ms: 30 })
    expect(look()).toEqual({ operation: 'background', ms: 0 })
  })
})
