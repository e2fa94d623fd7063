import { expect, test } from 'vitest'
import { html, textOf } from '../html/html.ts'
import { inline, sectionsOf } from './markdown.ts'

const shown = (text: string) => textOf(html`${inline(text)}`)

test('our own code and links are marked up; everything else is text', () => {
  expect(shown('Send `jsonFormat` <b>')).toBe('Send <code>jsonFormat</code> &lt;b&gt;')
  expect(shown('See [the table](/docs/problems).')).toBe('See <a href="/docs/problems">the table</a>.')
  expect(shown('[no](javascript:alert(1))')).toBe('[no](javascript:alert(1))')
  expect(shown('`<script>`')).toBe('<code>&lt;script&gt;</code>')
})

test('sections have a title and an anchor; text before the first has neither', () => {
  const [opening, first, second] = sectionsOf('Hello.\n\n## Letter case\nOne.\n\nTwo.\n\n## Lists & more\n- a\n- b\n\n```\n{\n\n  "a": 1\n}\n```\n')
  expect(opening).toMatchObject({ title: '', content: [html`<p>${inline('Hello.')}</p>`] })
  expect(first).toMatchObject({ title: 'Letter case', anchor: 'letter-case' })
  expect(first?.content.map(textOf)).toEqual(['<p>One.</p>', '<p>Two.</p>'])
  expect(second?.anchor).toBe('lists-more')
  expect(second?.content.map(textOf)).toEqual(['<ul><li>a</li><li>b</li></ul>', '<pre><code>{\n\n  &quot;a&quot;: 1\n}</code></pre>'])
})
