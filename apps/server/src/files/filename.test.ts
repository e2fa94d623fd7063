import { expect, test } from 'vitest'
import { cleanFilename } from './filename.ts'

test.for([
  ['letter.pdf', 'letter.pdf'],
  ['My résumé (final).pdf', 'My résumé (final).pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\me\\Desktop\\scan.png', 'scan.png'],
  ['line\r\nbreak.txt', 'line break.txt'],
  ['a\u0000b\u0007.txt', 'ab.txt'],
  ['gnp\u202efdp.exe.png', 'gnpfdp.exe.png'],
  ['zero\u200bwidth\u2066.pdf', 'zerowidth.pdf'],
  ['a<b>:"c|d?e*.csv', 'a-b---c-d-e-.csv'],
  ['  . spaced .pdf  ', 'spaced .pdf'],
  ['.pdf', 'document.pdf'],
  ['pdf', 'pdf'],
  ['...', 'document'],
  ['', 'document'],
  ['con.txt', '_con.txt'],
  ['e\u0301.txt', 'é.txt'],
  ['\ud800.txt', '\ufffd.txt'],
  ['条例 🎓.pdf', '条例 🎓.pdf'],
])('%j becomes %j', ([given, clean]) => expect(cleanFilename(given as string)).toBe(clean))

test('a long name keeps its extension', () => {
  const clean = cleanFilename(`${'x'.repeat(300)}.docx`)
  expect([...clean]).toHaveLength(120)
  expect(clean.endsWith('x.docx')).toBe(true)
  expect([...cleanFilename(`${'🎓'.repeat(300)}.pdf`)]).toHaveLength(120)
})
