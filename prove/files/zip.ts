import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50
const stored = 0

/** The files of a zip archive, by name. */
export const filesIn = (bytes: Buffer): Map<string, Buffer> => {
  let end = bytes.length - 22
  while (end > 0 && bytes.readUInt32LE(end) !== endOfDirectory) end--
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, noteLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(from, from + bytes.readUInt32LE(at + 20))
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), bytes.readUInt16LE(at + 10) === stored ? content : inflateRawSync(content))
    at += 46 + nameLength + extraLength + noteLength
  }
  return files
}
