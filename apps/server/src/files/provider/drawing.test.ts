import { describe, expect, test } from 'vitest'
import { slowDrawings, svg } from '../testing/slow-drawings.ts'
import { cleanDrawing } from './drawing.ts'

const clean = (text: string) => cleanDrawing(Buffer.from(text))
const cleaned = (text: string) => {
  const drawing = clean(text)
  return 'fault' in drawing ? expect.fail(drawing.fault) : drawing.cleaned.toString()
}

describe('input that would make a regular expression backtrack is read once', () => {
  test.each(slowDrawings)('%s are refused', (_, text) => {
    expect(clean(text)).toEqual({ fault: expect.any(String) })
  })
})

describe('the cleaned drawing', () => {
  test('leaves out editor leftovers and keeps the SVG namespaces', () => {
    const given = `\ufeff<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd"><!-- made -->${svg(
      '<metadata><rdf:RDF>words</rdf:RDF></metadata><switch><g><path d="M0 0h9"/></g></switch><text x="1">A &amp; B<tspan>&lt;C&gt;</tspan></text><style><![CDATA[g > path{fill:url(#a)}]]></style>',
      'viewBox="0 0 200 60" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"',
    )}`
    expect(cleaned(given)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 200 60"><g><path d="M0 0h9"/></g><text x="1">A &amp; B<tspan>&lt;C&gt;</tspan></text><style>g &gt; path{fill:url(#a)}</style></svg>',
    )
  })

  test("a dropped element may name its editor's namespace", () => {
    expect(cleaned(svg('<g inkscape:export-filename="C:\\logo.png" sodipodi:docname="a.svg"><sodipodi:namedview xlink:href="file:///x.png"/></g>'))).toContain(
      '<g></g>',
    )
  })

  test('is unchanged by a second cleaning', () => {
    const once = cleaned(svg('<g id="a&quot;b" class="x&#10;y"><use xlink:href="#b"/></g><text>&amp;amp; "quoted"</text>'))
    expect(cleaned(once)).toBe(once)
  })
})

describe('anything that could run or load is refused, however it is written', () => {
  test.each([
    svg('<rect o&#110;load="x"/>'),
    svg('<use href="java&#10;script:alert(1)"/>'),
    svg('<use href=" https://evil.example"/>'),
    svg('<path fill="url( &#39;https://evil.example&#39; )"/>'),
    svg('<style>@im\\port "x"</style>'),
    svg('<style>a{fill:u\\72l(https://evil.example)}</style>'),
    svg('<style><![CDATA[@import "https://evil.example"]]></style>'),
    svg('<path style="mask:image-set(&quot;https://evil.example&quot; 1x)"/>'),
    svg('<svg:SCRIPT/>'),
    svg('<metadata><script>alert(1)</script></metadata>'),
    svg('&unknown;'),
    svg('<path d="a" d="b"/>'),
    '<?xml-stylesheet href="x"?><svg/>',
    '<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><svg>&b;</svg>',
    '<svg/><script/>',
    'words <svg/>',
    '',
  ])('%s', (text) => {
    expect(clean(text)).toEqual({ fault: expect.stringMatching(/plain SVG/) })
  })
})

describe('the size of a drawing', () => {
  test.each([
    ['width="200" height="60"', { width: 200, height: 60 }],
    ['width="200px" height="60.4px"', { width: 200, height: 60 }],
    ['width="1in" height="72pt"', { width: 96, height: 96 }],
    ['viewBox="0 0 200 60"', { width: 200, height: 60 }],
    ['viewBox="-10,-10 , 200 60" width="400"', { width: 400, height: 120 }],
    ['viewBox="0 0 200 60" height="30"', { width: 100, height: 30 }],
    ['viewBox="0 0 200 60" width="100%" height="100%"', { width: 200, height: 60 }],
    ['', undefined],
    ['viewBox="0 0 0 60"', undefined],
    ['width="1e9" height="x"', undefined],
  ])('%s', (around, size) => {
    expect(clean(svg('', around))).toMatchObject({ size })
  })
})
