import { expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'
import { plainParagraphs } from './plain-paragraphs.ts'

test('a Word list becomes a real list without its bullet characters', () => {
  const item = (text: string, level = 1) =>
    `<p class="MsoListParagraph" style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">·<span>&nbsp;&nbsp;</span></span>${text}<o:p></o:p></p>`
  const html = `<!--StartFragment--><h2>Plan</h2><p class="MsoNormal" style="margin:0">Before</p>${item('One')}${item('Within', 2)}${item('Two')}<p>After</p><!--EndFragment-->`
  expect(cleanPaste(html)).toBe('<p><strong>Plan</strong></p><p>Before</p><ul><li>One<ul><li>Within</li></ul></li><li>Two</li></ul><p>After</p>')
})

test('styles, comments and images are dropped; text and links are kept', () => {
  const html = '<style>p{}</style><b style="font-weight:normal"><p dir="ltr">See <a href="https://example.org" class="x">this</a><img src="cid:1"></p></b>'
  expect(cleanPaste(html)).toBe('<p>See <a href="https://example.org">this</a></p>')
})

test('plain text becomes paragraphs and is never parsed as HTML', () => {
  expect(plainParagraphs('One & <b>two</b>\nThree')).toBe('<p>One &amp; &lt;b&gt;two&lt;/b&gt;</p><p>Three</p>')
})
