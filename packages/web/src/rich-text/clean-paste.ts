/** Styles are read from a data attribute. A real style attribute would violate the content security policy, even in a detached document. */
const styleOf = (element: Element) => element.getAttribute('data-style') ?? ''
const withoutSheets = (html: string) => {
  const [before = '', ...sheets] = html.split(/<style\b/i)
  return (
    before +
    sheets
      .map((sheet) =>
        sheet
          .split(/<\/style>/i)
          .slice(1)
          .join('</style>'),
      )
      .join('')
  )
}
const withoutStyles = (html: string) => withoutSheets(html).replace(/<[a-z][^>]*/gi, (tag) => tag.replace(/\s(style|on[a-z]{1,30})=/gi, ' data-$1='))

const isWordList = (element: Element) => /mso-list:\s{0,5}l\d/i.test(styleOf(element)) || /MsoListParagraph/.test(element.className)

const levelOf = (element: Element) => Number(/level(\d)/i.exec(styleOf(element))?.[1] ?? 1)

/** Word writes bullets as text; this reads which kind of list it was. */
const markOf = (element: Element) => {
  const ignored = [...element.querySelectorAll('span')].find((span) => /mso-list:\s{0,5}ignore/i.test(styleOf(span)))
  const text = (ignored ?? element).textContent?.trim() ?? ''
  ignored?.remove()
  return /^(\d+|[a-z]{1,3}|[ivx]+)[.)]/i.test(text) ? 'ol' : 'ul'
}

const withoutBullet = (html: string) => html.replace(/^(\s|&nbsp;)*([·•o§\-–]|\d+[.)])(\s|&nbsp;)+/i, '')

/** Turns paragraphs that Word styles as a list into a nested list. */
const gatherLists = (document: Document) => {
  let lists: HTMLElement[] = []
  let before: Element | null = null
  for (const paragraph of [...document.querySelectorAll('p')]) {
    if (!isWordList(paragraph)) continue
    const kind = markOf(paragraph)
    const level = levelOf(paragraph)
    const item = document.createElement('li')
    item.innerHTML = withoutBullet(paragraph.innerHTML)
    if (before === null || paragraph.previousElementSibling !== before) lists = []
    lists = lists.slice(0, level)
    while (lists.length < level) {
      const list = document.createElement(kind)
      const parent = lists.at(-1)
      if (parent) (parent.lastElementChild ?? parent).append(list)
      else paragraph.before(list)
      lists.push(list)
    }
    lists.at(-1)?.append(item)
    before = lists[0] ?? null
    paragraph.remove()
  }
}

/** Headings become bold text without their size. */
const flattenHeadings = (document: Document) => {
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const paragraph = document.createElement('p')
    const strong = document.createElement('strong')
    strong.append(...heading.childNodes)
    paragraph.append(strong)
    heading.replaceWith(paragraph)
  }
}

/** Removes comments and Word's paragraph-end markers. */
const dropComments = (document: Document) => {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
  for (const element of document.querySelectorAll('*')) if (element.tagName === 'O:P') element.replaceWith(...element.childNodes)
}

/** Cleans HTML pasted from Word and web pages. */
export const cleanPaste = (html: string): string => {
  const document = new DOMParser().parseFromString(withoutStyles(html), 'text/html')
  dropComments(document)
  for (const gone of document.querySelectorAll('style, script, meta, link, title, xml, img')) gone.remove()
  gatherLists(document)
  flattenHeadings(document)
  for (const element of document.body.querySelectorAll('*')) {
    const href = element.tagName === 'A' ? element.getAttribute('href') : null
    const weight = /font-weight:\s{0,5}(normal|400)/i.test(styleOf(element))
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
    if (href) element.setAttribute('href', href)
    if (weight && /^(B|STRONG)$/.test(element.tagName)) element.replaceWith(...element.childNodes)
  }
  return document.body.innerHTML
}
