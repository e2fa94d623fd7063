/** What people write in messages and cases: words, and the formatting around them. */
const words = [
  'When does the class start?',
  'Fees: $1,250.00 & GST < 10%',
  'Ngā mihi nui ki a koutou katoa',
  'Dankie vir die hulp, baie waardeer',
  '课程什么时候开始？',
  'متى تبدأ الدورة؟',
  'Kia ora 👋 see you at 9:00',
  '“Quoted” – and dashed — words…',
  'x &lt; y &amp;&amp; y &gt; z',
  'O&#39;Brien &quot;Paddy&quot; Smith',
]

const shapes: ((word: string, other: string) => string)[] = [
  (word, other) => `<p>${word}</p><p>${other}</p>`,
  (word, other) => `<p>${word} <strong>bold</strong> and <em>stressed</em>, <u>underlined</u>, <s>struck</s> ${other}</p>`,
  (word, other) => `<ul><li>${word}</li><li>${other}<ul><li>inner</li></ul></li></ul>`,
  (word, other) => `<ol start="3"><li>${word}</li><li><p>${other}</p></li></ol>`,
  (word, other) => `<h3>${word}</h3><blockquote><p>${other}</p></blockquote><hr><p>H<sub>2</sub>O and m<sup>2</sup></p>`,
  (word, other) =>
    `<table><thead><tr><th scope="col">${word}</th><th colspan="2">Day</th></tr></thead><tbody><tr><td rowspan="2">${other}</td><td>1</td><td>2</td></tr></tbody></table>`,
  (word, other) => `<p>${word} <a href="https://example.org/a?b=1&amp;c=2#d">a page</a> ${other}</p>`,
  (word, other) => `<p><a href="mailto:help@example.org">${word}</a> <a href="tel:+61390000000">${other}</a></p>`,
  (word, other) => `<pre><code>${word}\n  ${other}</code></pre><p>line<br>break</p>`,
  (word, other) => `<div><span>${word}</span> <b>${other}</b> <i>slanted</i> <del>gone</del></div>`,
]

export const friendlyTexts: readonly string[] = shapes.flatMap((shape) => words.map((word, at) => shape(word, words[(at + 3) % words.length] ?? '')))
