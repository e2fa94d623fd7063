import { type Bytes, serveTasks } from '../worker-tasks.ts'

const spin = () => {
  for (;;);
}

/** A worker for tests: some of its tasks fail in the ways a parser can. */
serveTasks({
  echo: (input: string) => input,
  length: async (size: number, { read }: Bytes) => (await read(0, size)).length + (await read(size, 10)).length,
  fail: () => {
    throw new TypeError('not readable')
  },
  spin,
  inspectFile: spin,
  cleanTexts: spin,
  devour: () => {
    const kept: unknown[] = []
    for (;;) kept.push(new Array(1_000_000).fill(kept))
  },
})
