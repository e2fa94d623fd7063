import { crc32, deflateRawSync } from 'node:zlib'

export type ZipEntry = { name: string; content?: string | Buffer; stated?: number; offset?: number }

/** A zip file made by hand, so it can also be made wrong. */
export const zipFile = (entries: readonly ZipEntry[], { comment = '', before = Buffer.alloc(0) }: { comment?: string; before?: Buffer } = {}): Buffer => {
  const parts: Buffer[] = [before]
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = '', stated, offset } of entries) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const named = Buffer.from(name)
    const head = Buffer.alloc(30)
    head.writeUInt32LE(0x04034b50, 0)
    head.writeUInt16LE(20, 4)
    // Names are UTF-8.
    head.writeUInt16LE(0x800, 6)
    head.writeUInt16LE(8, 8)
    head.writeUInt32LE(crc32(plain), 14)
    head.writeUInt32LE(packed.length, 18)
    head.writeUInt32LE(stated ?? plain.length, 22)
    head.writeUInt16LE(named.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(20, 4)
    entry.writeUInt16LE(20, 6)
    head.copy(entry, 8, 6, 30)
    entry.writeUInt32LE(offset ?? at, 42)
    parts.push(head, named, packed)
    directory.push(entry, named)
    at += head.length + named.length + packed.length
  }
  const table = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(table.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(comment.length, 20)
  return Buffer.concat([...parts, table, end, Buffer.from(comment)])
}
