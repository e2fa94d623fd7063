import { describe, expect, test } from 'vitest'
import { findHolds } from './loop-holds.ts'

/** The thread works, and the system pauses it, for as long as the test says. */
const watching = () => {
  let [worked, paused, reads] = [0, 0, 0]
  const cpu = () => {
    reads += 1
    return worked
  }
  return {
    works: (ms: number) => {
      worked += ms
    },
    isPaused: (ms: number) => {
      paused += ms
    },
    cpuReads: () => reads,
    ...findHolds({ time: () => worked + paused, cpu }),
  }
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

  test("isn't the time for which the system paused the process", () => {
    const { begins, works, isPaused, look } = watching()
    begins('listVisas')
    works(3)
    isPaused(200)
    expect(look()).toEqual({ operation: 'listVisas', ms: 3 })
  })

  test('is found with few readings of the CPU time', () => {
    const { begins, works, cpuReads, look } = watching()
    for (let count = 0; count < 1000; count++) {
      begins('getSession')
      works(0.1)
    }
    expect(cpuReads()).toBeLessThan(25)
    works(60)
    expect(look().ms).toBeCloseTo(60.1)
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
