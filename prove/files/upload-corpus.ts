import { documentExtensions, documentLimits } from '@lanyard/contract'
import { badFiles, eicar, goodFiles, trickyFiles } from '../../apps/server/src/files/testing/sample-files.ts'

/** A file to upload, and whether it should be accepted. */
export type Sample = { why: string; name: string; content: Buffer; isTaken: boolean }

/** Types whose content is also valid under another extension. */
const alsoGood: Record<string, readonly string[]> = {
  ...{ jpg: ['jpeg'], jpeg: ['jpg'], heic: ['heif'], heif: ['heic'], zip: ['docx', 'xlsx', 'pptx'], txt: ['csv'], csv: ['txt'] },
}
const fits = (extension: string, kind: string) => extension === kind || alsoGood[extension]?.includes(kind)

const pdf = goodFiles.pdf as Buffer

/** Extensions that aren't allowed, whatever the content. */
const otherExtensions = [
  ...['html', 'htm', 'xhtml', 'svg', 'xml', 'js', 'mjs', 'css', 'php', 'jsp', 'exe', 'dll', 'msi', 'bat', 'cmd', 'ps1', 'sh', 'jar', 'apk', 'iso', 'dmg'],
  ...['docm', 'xlsm', 'pptm', 'dotm', 'rtf', 'gif', 'bmp', 'tif', 'mp3', 'mp4', '7z', 'rar', 'gz', 'tar', 'lnk', 'url', 'hta', 'swf', 'eml', 'ics', 'json'],
]

const odd = [
  'noextension',
  'pdf',
  '.pdf.html',
  'evil.pdf ',
  'evil.pdf.',
  'evil.pdf/',
  'evil.pdf\u0000.html',
  'evil.pdf;.html',
  'evil.html%00.pdf',
  'evil.PDF\n.html',
  'evil.h\u202ftml',
]

/** Names that are accepted, and come back as plain names. */
export const strangeNames = [
  `${'n'.repeat(296)}.pdf`,
  'evil\u202efdp.pdf',
  'evil\r\nSet-Cookie: a=b.pdf',
  '../../../etc/cron.d/evil.pdf',
  '..\\..\\windows\\evil.pdf',
  'evil"; filename="x.html.pdf',
  '条例 ā é 🎓 %41 + & = ?.pdf',
  '.pdf',
  '.pdf',
  '<script>alert(1)<script>.pdf',
  'a\u0000b.pdf'.replace('\u0000', '\u0001'),
]

const name = (kind: string, extension: string) => `a ${kind} file.${extension}`

/** Content under every extension that isn't its own, and files that must never be accepted. */
export const refusedSamples = (): Sample[] => {
  const under = documentExtensions.flatMap((extension) => [
    ...Object.entries(goodFiles).flatMap(([kind, content]) =>
      fits(extension, kind) ? [] : [{ why: `${kind} called .${extension}`, name: name(kind, extension), content }],
    ),
    ...Object.entries(badFiles).map(([kind, content]) => ({ why: `a ${kind} called .${extension}`, name: name(kind, extension), content })),
  ])
  const tricky = trickyFiles.map(([why, file, content]) => ({ why, name: file, content }))
  const kinds = otherExtensions.map((extension) => ({ why: `a .${extension} file`, name: name('good', extension), content: pdf }))
  const names = odd.filter((file) => !/\.pdf[ ./]*$/i.test(file)).map((file) => ({ why: JSON.stringify(file), name: file, content: pdf }))
  const sizes = [
    { why: 'nothing at all', name: 'empty.txt', content: Buffer.alloc(0) },
    { why: 'a byte too many', name: 'large.txt', content: Buffer.alloc(documentLimits.largest + 1, 'a ') },
  ]
  return [...under, ...tricky, ...kinds, ...names, ...sizes].map((sample) => ({ ...sample, isTaken: false }))
}

export const virus: Sample = { why: 'the test virus', name: 'notes.txt', content: eicar, isTaken: false }

export const takenSamples = (): Sample[] => [
  ...documentExtensions.map((extension) => ({
    why: `a .${extension} file`,
    name: `Some File.${extension.toUpperCase()}`,
    content: goodFiles[extension] as Buffer,
    isTaken: true,
  })),
  ...strangeNames.map((file) => ({ why: JSON.stringify(file), name: file, content: pdf, isTaken: true })),
  { why: 'the largest there may be', name: 'large.txt', content: Buffer.alloc(documentLimits.largest, 'words '), isTaken: true },
]
