import { expect, test } from 'vitest'
import { automaticBecause } from './automatic-mail.ts'
import { textOfHtml } from './html-to-text.ts'
import { entryOf } from './mail-html.ts'
import { partsOf } from './quoted-text.ts'

/** What was written, and what was quoted. */
const split = (text: string) => {
  const said = (isQuoted: boolean) =>
    partsOf(text)
      .filter((part) => part.isQuoted === isQuoted)
      .map(({ lines }) => lines.join('\n').trim())
  return { written: said(false), quoted: said(true) }
}

test.each([
  ['marked lines with an introduction', 'Yes, Tuesday.\n\nOn Mon, 16 Nov 2026 at 10:02, Banksia <x@y.example> wrote:\n> Which day?\n>\n> Student services\n'],
  ['an introduction over two lines', 'Yes, Tuesday.\n\nOn Mon, 16 Nov 2026 at 10:02, Banksia Training\n<no-reply@banksia.example> wrote:\n\n> Which day?'],
  ['an introduction without marks', 'Yes, Tuesday.\n\nOn Monday 16 November 2026 at 10:02, Banksia wrote:\n\nWhich day?'],
  [
    'Outlook',
    'Yes, Tuesday.\r\n\r\n________________________________\r\nFrom: Banksia <x@y.example>\r\nSent: Monday\r\nTo: Ruby\r\nSubject: An answer\r\n\r\nWhich day?',
  ],
  ['a divider', 'Yes, Tuesday.\n-----Original Message-----\nWhich day?'],
  ['another language', 'Yes, Tuesday.\n\nAm Mo., 16. Nov. 2026 um 10:02 Uhr schrieb Banksia:\n> Which day?'],
])('quoted text is told apart: %s', (_, text) => {
  const { written, quoted } = split(text)
  expect(written).toEqual(['Yes, Tuesday.'])
  expect(quoted).toHaveLength(1)
  expect(quoted[0]).toContain('Which day?')
})

test('answers between quotes stay in their place', () => {
  expect(partsOf('> Which day?\nTuesday.\n> Which room?\nAny.').map(({ isQuoted, lines }) => [isQuoted, ...lines])).toEqual([
    [true, '> Which day?'],
    [false, 'Tuesday.'],
    [true, '> Which room?'],
    [false, 'Any.'],
  ])
})

test.each([
  'On Monday my trainer wrote:\nplease bring the form.',
  'From: the library\nI need two books.',
  '-----Original Message-----\nI write below what I answer.',
  'a -> b\nx > y',
])('what a learner says is never folded away: %j', (text) => {
  expect(split(text)).toEqual({ written: [text], quoted: [] })
})

test('a formatted mail becomes text, without anything that runs', () => {
  const html = `<style>p{color:red}</style><div dir="ltr"><b>Yes</b>, Tuesday &amp; Wednesday.<br><br>Ruby</div><script>alert(1)</script>
    <img src="https://evil.example/x.png" alt="x"><div class="gmail_quote"><div>On Mon, 16 Nov 2026 at 10:02, Banksia wrote:<br></div><blockquote><p>Which day?</p></blockquote></div>`
  const text = textOfHtml(html)
  expect(text).not.toMatch(/alert|evil|color/)
  expect(split(text)).toMatchObject({ written: ['Yes, Tuesday & Wednesday.\n\nRuby'], quoted: [expect.stringContaining('> Which day?')] })
  expect(textOfHtml('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>')).toBe('<script>alert(1)</script>')
})

test('an entry escapes its text, folds quotes, and names the files that were refused', () => {
  const html = entryOf(
    'Is 1 < 2?\nYes.\n\n> <b>old</b>',
    { accepted: 0, refused: [{ filename: 'a<b>.exe', because: 'This file type isn’t accepted.' }] },
    10_000,
  )
  expect(html).toBe(
    '<p>Is 1 &lt; 2?<br>Yes.</p><details><summary>Quoted text</summary><div><p>&lt;b&gt;old&lt;/b&gt;</p></div></details>' +
      '<p>These files weren’t accepted:</p><ul><li>a&lt;b&gt;.exe: This file type isn’t accepted.</li></ul>',
  )
  expect(entryOf('', { accepted: 1, refused: [] }, 10_000)).toBe('<p>Sent by email, without text.</p>')
  expect(entryOf(`Yes.\n${'> old words\n'.repeat(2000)}`, { accepted: 0, refused: [] }, 10_000)).toBe('<p>Yes.</p>')
  expect(entryOf('long '.repeat(5000), { accepted: 0, refused: [] }, 10_000)).toBeUndefined()
})

test.each([
  [{ 'auto-submitted': 'auto-replied' }, 'Auto-Submitted'],
  [{ 'auto-submitted': 'no' }, null],
  [{ precedence: 'bulk' }, 'Precedence'],
  [{ 'x-auto-response-suppress': 'All' }, 'x-auto-response-suppress'],
  [{ 'return-path': '<>' }, 'Return-Path'],
  [{ 'content-type': 'multipart/report; report-type=delivery-status; boundary=x' }, 'Content-Type'],
  [{ from: 'Mail Delivery <MAILER-DAEMON@mx.example>' }, 'From'],
  [{ from: 'Ruby <ruby@learner.example>', 'return-path': '<ruby@learner.example>' }, null],
])('automatic mail is known by its headers: %j', (headers, because) => {
  expect(automaticBecause(Object.entries(headers).map(([key, value]) => ({ key, value })))).toBe(because)
})
