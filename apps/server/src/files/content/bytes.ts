/** A file as a worker reads it for inspection. */
export type Bytes = {
  size: number
  /** Returns fewer bytes than `length` at the end of the file. */
  read(from: number, length: number): Promise<Buffer>
  all(): AsyncIterable<Buffer>
}

const chunk = 1024 * 1024

export const bytesOf = (size: number, source: { read(from: number, length: number): Promise<Buffer> }): Bytes => {
  const read = async (from: number, length: number) => {
    const there = Math.min(size - from, length)
    return there <= 0 || from < 0 ? Buffer.alloc(0) : source.read(from, there)
  }
  return {
    size,
    read,
    all: async function* () {
      for (let from = 0; from < size; from += chunk) yield await read(from, chunk)
    },
  }
}
