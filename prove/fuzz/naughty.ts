/** A reproducible sequence of numbers: what one run finds, the next finds again. */
export const seeded = (seed: number) => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(next() * count)
  return { below, oneIn: (count: number) => below(count) === 0, of: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item }
}
export type Dice = ReturnType<typeof seeded>

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: [deep(levels - 1)] })

export const naughtyTexts: readonly string[] = [
  ...['', ' ', '\t\n', 'null', 'undefined', 'NaN', 'true', '0', '-1', '-0', '1', '2', '999999999', '2147483648', '9007199254740993', '1e309', '0x1F', '1.5'],
  ...[
    '9'.repeat(400),
    'x'.repeat(5_000),
    '𝒳𝓎',
    '\u202eabc',
    '🎓'.repeat(50),
    'é',
    'e\u0301',
    '\ufeff',
    '\u200b',
    '\uffff',
    '\u0007',
    '%',
    '%00',
    '%zz',
    '..',
    '../../x',
  ],
  ...[
    "' or 1=1--",
    '"; drop',
    '\\',
    '<b onclick=x>',
    `\${7*7}`,
    '{{x}}',
    '$(x)',
    '`x`',
    'a\r\nX-Y: z',
    '2026-02-30',
    '0000-00-00',
    '99999-01-01',
    '2026-01-01T99:99Z',
  ],
  ...[
    '2026-01-31',
    '2026-01-31T09:30:00Z',
    'ava@banksia.example',
    'a@',
    '__proto__',
    'constructor',
    'toString',
    'BANKSIA',
    'portal',
    'asc',
    'desc',
    'İ',
    'ß',
    'ﬀ',
    'ʼ',
  ],
  ...['0196f2d4-7c1a-7e52-9a53-5e3d2f1c8b6a', '[]', '{}', '[object Object]', '1,2,3', ';', '|', '&', '=', '?', '#', '/', '//', '*', '_', '\u2028'],
]

export const naughtyValues: readonly unknown[] = [
  ...naughtyTexts,
  ...[null, true, false, 0, -1, 1, 1.5, -0.000_1, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, [], {}, [null], [[]], ['a', 1, null], { a: 1 }, { length: -1 }],
  ...[deep(5), deep(12), Array.from({ length: 300 }, () => 1), { toJSON: 'x', constructor: { name: 'z' } }],
]

/** Bodies that aren't valid JSON, or barely. */
export const brokenBodies: readonly string[] = [
  ...[
    '',
    '{',
    '}',
    '[',
    '[{]',
    '{"a":}',
    '{"a":1,}',
    "{'a':1}",
    'undefined',
    'NaN',
    '\u0000',
    '\ufeff{}',
    '{"a":"\\ud800"}',
    '{"a":"\\u0000"}',
    '"text"',
    '1',
    'null',
    'true',
    '[]',
  ],
  ...[
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '{"a":1e999}',
    '{"a":1}{"b":2}',
    '// x\n{}',
    '['.repeat(200),
    '{"a":'.repeat(100),
  ],
  ...[
    `${'['.repeat(40)}${']'.repeat(40)}`,
    `{"a":"${'y'.repeat(200_000)}"}`,
    `{${Array.from({ length: 2_000 }, (_, index) => `"k${index}":1`).join()}}`,
    '{"a":1,"a":2}',
  ],
]

export const contentTypes: readonly string[] = [
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    '',
  ],
  ...['application/x-www-form-urlencoded', 'application/json-patch+json', 'application/merge-patch+json', 'text/html', '*/*', 'json', 'application/json;;;'],
]
