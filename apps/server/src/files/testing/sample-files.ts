import { type ZipEntry, zipFile } from './zip-file.ts'

const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

/** The older Office format: a header, a table of sectors, and a directory of streams over as many sectors as it takes. */
const compoundFile = (...streams: string[]): Buffer => {
  const names = ['Root Entry', '\u0005SummaryInformation', '\u0005DocumentSummaryInformation', '1Table', ...streams]
  const sectors = Math.ceil(names.length / 4)
  const header = Buffer.alloc(512)
  hex('d0cf11e0a1b11ae1').copy(header)
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(4096, 56)
  header.writeUInt32LE(0xfffffffe, 60)
  header.writeUInt32LE(0xfffffffe, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  const table = Buffer.alloc(512, 0xff)
  table.writeUInt32LE(0xfffffffd, 0)
  for (let index = 1; index <= sectors; index++) table.writeUInt32LE(index === sectors ? 0xfffffffe : index + 1, index * 4)
  const directory = Buffer.alloc(sectors * 512)
  for (const [index, name] of names.entries()) {
    directory.write(name, index * 128, 'utf16le')
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64)
    directory.writeUInt8(index === 0 ? 5 : 2, index * 128 + 66)
  }
  return Buffer.concat([header, table, directory, Buffer.alloc(1024, 1)])
}

const office = (part: string, ...more: ZipEntry[]) =>
  zipFile([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: part, content: `<x>${'words '.repeat(50)}</x>` },
    ...more,
  ])

const webp = () => {
  const body = Buffer.concat([Buffer.from('WEBPVP8 '), hex('0a000000'), hex('300100 9d012a 01000100'), Buffer.alloc(2)])
  const head = Buffer.alloc(8)
  head.write('RIFF')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}

const png = hex(
  '89504e470d0a1a0a 0000000d49484452000000010000000108060000001f15c489 0000000d49444154789c6360000002000100ffff03000006000557bfabd4 0000000049454e44ae426082',
)
const jpg = Buffer.concat([hex('ffd8ffe000104a46494600010100000100010000'), Buffer.alloc(64, 3), hex('ffd9')])
const heic = Buffer.concat([hex('00000018'), Buffer.from('ftypheic'), hex('00000000'), Buffer.from('mif1heic'), hex('00000010'), Buffer.from('metaxxxxxxxx')])
const pdf = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n', 'latin1')

/** One valid file of each type. */
export const goodFiles: Record<string, Buffer> = {
  pdf,
  png,
  jpg,
  jpeg: jpg,
  heic,
  heif: Buffer.from(heic.toString('latin1').replaceAll('heic', 'heix'), 'latin1'),
  webp: webp(),
  doc: compoundFile('WordDocument'),
  xls: compoundFile('Workbook'),
  ppt: compoundFile('Current User', 'PowerPoint Document'),
  docx: office('word/document.xml'),
  xlsx: office('xl/workbook.xml'),
  pptx: office('ppt/presentation.xml'),
  txt: Buffer.from('Dear Student Services,\nI was ill on Monday.\n'),
  csv: Buffer.from('\ufeffname,mark\r\nÅsa,17\r\n'),
  zip: zipFile([
    { name: 'notes/one.txt', content: 'one' },
    { name: 'two.pdf', content: pdf },
  ]),
}

/** Files that are never accepted, whatever their name. */
export const badFiles: Record<string, Buffer> = {
  page: Buffer.from('<!DOCTYPE html><html><script>alert(1)</script></html>'),
  'page after spaces': Buffer.from('\ufeff \n\t<html><body onload=alert(1)>'),
  script: Buffer.from('<script>alert(1)</script>'),
  drawing: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  'drawing as XML': Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  'Windows program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200, 0x90), hex('00000000')]),
  'Linux program': Buffer.concat([hex('7f454c46020101'), Buffer.alloc(200)]),
  'shell script': Buffer.from('#!/bin/sh\nrm -rf /\n'),
  'rich text': Buffer.from('{\\rtf1\\ansi hello}'),
  picture: Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(40)]),
  installer: compoundFile('Property', 'Signature'),
  archive: Buffer.concat([hex('377abcaf271c'), Buffer.alloc(40)]),
  sound: Buffer.concat([Buffer.from('ID3'), Buffer.alloc(40)]),
}

/** Files that look right at first: why each is refused, its name and its content. */
export const trickyFiles: [why: string, name: string, content: Buffer][] = [
  ['a picture that is a zip file too', 'holiday.png', Buffer.concat([png, zipFile([{ name: 'a.txt', content: 'a' }])])],
  ['a photo that is a zip file too', 'holiday.jpg', Buffer.concat([jpg, zipFile([{ name: 'a.txt', content: 'a' }])])],
  ['a PDF that is a zip file too', 'letter.pdf', Buffer.concat([pdf, zipFile([{ name: 'a.class', content: 'a' }], { comment: 'hello' })])],
  ['a PDF after a page', 'letter.pdf', Buffer.concat([Buffer.from('<html><script>1</script>'), pdf])],
  ['a PDF with a page in its head', 'letter.pdf', Buffer.from('%PDF-1.7\n<script>alert(1)</script>\n%%EOF')],
  ['a photo with a script in its comment', 'me.jpg', Buffer.concat([jpg.subarray(0, 20), Buffer.from('<script>alert(1)</script>'), jpg.subarray(20)])],
  ['a picture with a program behind it', 'me.png', Buffer.concat([png, Buffer.from('MZ evil')])],
  ['a WebP picture with something behind it', 'me.webp', Buffer.concat([webp(), Buffer.from('<?php evil ?>')])],
  ['a zip file with a program before it', 'work.zip', zipFile([{ name: 'a.txt', content: 'a' }], { before: Buffer.from('MZ1234') })],
  ['an empty zip file', 'work.zip', zipFile([])],
  ['a zip file that is cut off', 'work.zip', zipFile([{ name: 'a.txt', content: 'abc' }]).subarray(0, 40)],
  ['a zip file with something behind it', 'work.zip', Buffer.concat([zipFile([{ name: 'a.txt', content: 'abc' }]), Buffer.from('<script>')])],
  ['a zip bomb by what it states', 'work.zip', zipFile([{ name: 'a.bin', content: 'a', stated: 0xfffffff0 }])],
  ['a zip bomb by its ratio', 'work.zip', zipFile([{ name: 'a.bin', content: Buffer.alloc(120 * 1024 * 1024) }])],
  ['a zip bomb by many', 'work.zip', zipFile(Array.from({ length: 200 }, (_, index) => ({ name: `${index}.bin`, content: 'a', stated: 8 * 1024 * 1024 })))],
  [
    'a zip bomb whose files share their bytes',
    'work.zip',
    zipFile(Array.from({ length: 20 }, (_, index) => ({ name: `${index}.txt`, content: 'same', offset: 0 }))),
  ],
  ['a zip file in a zip file', 'work.zip', zipFile([{ name: 'inner.zip', content: zipFile([{ name: 'a', content: 'a' }]) }])],
  ['a zip file that leads out', 'work.zip', zipFile([{ name: '../../etc/cron.d/evil', content: 'x' }])],
  ['a zip file that leads to the root', 'work.zip', zipFile([{ name: '/etc/passwd', content: 'x' }])],
  ['a zip file that leads to a drive', 'work.zip', zipFile([{ name: 'C:\\evil.exe', content: 'x' }])],
  ['a Word document with macros', 'essay.docx', office('word/document.xml', { name: 'word/vbaProject.bin', content: 'macros' })],
  ['an Excel sheet that is a bomb', 'sheet.xlsx', office('xl/workbook.xml', { name: 'xl/worksheets/sheet1.xml', content: 'x', stated: 0xf0000000 })],
  ['a Word document without a table of contents', 'essay.docx', zipFile([{ name: 'word/document.xml', content: 'x' }])],
  ['a text with a zero in it', 'notes.txt', Buffer.from('hello\u0000world')],
  ['a text with an escape in it', 'notes.txt', Buffer.from('hello \u001b[2J world')],
  ['a text with something binary far inside', 'notes.txt', Buffer.concat([Buffer.alloc(200_000, 'a '), hex('0001')])],
  ['half a UTF-16 character', 'notes.txt', hex('fffe6100d8')],
  ['a page in UTF-16', 'notes.csv', Buffer.from('\ufeff<html>', 'utf16le')],
  ['a table of random bytes', 'marks.csv', Buffer.from(Array.from({ length: 600 }, (_, index) => (index * 89 + 7) % 256))],
  ['an older Word document cut off', 'old.doc', hex('d0cf11e0a1b11ae1')],
  ['an older Word document whose sectors go in circles', 'old.doc', circular()],
]

function circular(): Buffer {
  const file = compoundFile('Nothing')
  file.writeUInt32LE(1, 512 + 4)
  return file
}

/** The test virus that every scanner knows, assembled here so no scanner flags this source file. */
export const eicar = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join(''))
