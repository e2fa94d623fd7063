import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { html, textOf, trusted } from './html.ts'
import { page } from './page.ts'

test('inserted values are escaped, in text and in attributes', () => {
  const typed = `"><script>alert('x')</script>&`
  expect(textOf(html`<p title="${typed}">${typed}</p>`)).not.toMatch(/<script>|title=""/)
  expect(textOf(html`<p>${typed}</p>`)).toBe('<p>&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</p>')
})

test('markup stays markup, lists are joined, and empty values leave nothing', () => {
  expect(textOf(html`<ul>${['a<', 'b'].map((text) => html`<li>${text}</li>`)}</ul>`)).toBe('<ul><li>a&lt;</li><li>b</li></ul>')
  expect(textOf(html`${null}${undefined}${false}${0}${''}`)).toBe('0')
  expect(textOf(html`${trusted('<br>')}`)).toBe('<br>')
})

test('a value that only looks like markup is text', () => {
  const looksLike = JSON.parse('{"html":"<b>","__html":"<b>"}')
  expect(() => textOf(html`${looksLike}`)).toThrow()
})

test('a page is sent with a policy that allows its style and nothing else inline', () => {
  const { body, headers } = page({ title: '<Lanyard>', style: '.a > b { color: red; } /* why */', scripts: ['/a.js'], body: html`<main></main>` })
  const style = /<style>(.*)<\/style>/s.exec(body)?.[1] as string
  expect(style).toMatch(/\.a>b\{color:red;\}$/)
  expect(body).toContain('<title>&lt;Lanyard&gt;</title>')
  expect(body).toContain('<script src="/a.js" defer></script>')
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; script-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
  )
})
