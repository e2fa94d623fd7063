/** Runs in the browser, before every page: hears what runs and what the page's policy stops, and lends the proof its hands. */
;(() => {
  const told = (what) => window.__told(what)
  Object.defineProperty(window, '__xss', { set: (which) => told(which === 1 ? 'a script ran' : `the script of ${which} ran`), get: () => undefined })
  // Markup that is only parsed, to be cleaned, is complained of too, and asks nobody: a complaint counts when the page has such an element.
  const inMarkupAlone = { 'base-uri': 'base', 'media-src': 'audio, video, source, track' }
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, target }) => {
    const elements = inMarkupAlone[effectiveDirective]
    if (elements && !document.querySelector(elements)) return
    if (blockedURI !== 'inline' || target !== document) told(`only the policy stopped ${effectiveDirective} ${blockedURI}`)
  })

  const events = ['mouseover', 'pointerenter', 'focus', 'click', 'toggle', 'animationstart']

  /** Touches everything below an element, and follows what would run. */
  const touch = (all) => {
    for (const element of all) {
      for (const name of events) element.dispatchEvent(new Event(name))
      if (element.protocol === 'javascript:') element.click()
    }
  }

  const inPage = {
    /** Each text as markup, as it is and read a second time. */
    put(texts) {
      document.body.replaceChildren()
      for (const text of texts) {
        const once = document.body.appendChild(document.createElement('div'))
        once.innerHTML = text
        const twice = document.body.appendChild(document.createElement('div'))
        twice.innerHTML = once.innerHTML
      }
      touch(document.body.querySelectorAll('*'))
      return new Promise((resolve) => setTimeout(resolve, 200))
    },

    touchArticles() {
      touch(document.querySelectorAll('article *'))
      return document.querySelectorAll('article').length
    },

    /** What no text may leave in a page, whether or not it runs; and whether anybody's text is shown there at all. */
    examine() {
      const all = [...document.querySelectorAll('*')]
      for (const element of all) for (const name of ['mouseover', 'pointerenter', 'focus']) element.dispatchEvent(new Event(name))
      const handles = (element) => element.getAttributeNames().some((name) => /^on|^srcdoc$|^formaction$/i.test(name))
      const isOurs = (address) => URL.parse(address, location.href)?.origin === location.origin
      const found = [
        ...all.filter(handles),
        ...[...document.querySelectorAll('script[src]')].filter(({ src }) => !isOurs(src)),
        ...[...document.querySelectorAll('a[href]')].filter(({ protocol }) => !/^(https?|mailto|tel|blob):/.test(protocol)),
        ...document.querySelectorAll('object, embed, base[href], meta[http-equiv="refresh" i]'),
      ]
      const typed = [...document.querySelectorAll('input, textarea')].map(({ value }) => value).join(' ')
      return {
        left: found.map(({ outerHTML }) => `left ${outerHTML.slice(0, 160)}`),
        isShown: /__xss|elsewhere\.invalid|onerror|javascript|url\(/i.test(`${document.documentElement.textContent} ${typed}`),
      }
    },

    /** The texts that are not shown with the elements, attributes and words they have; how a link opens is the portal's own. */
    differing(texts) {
      const normal = (markup) => {
        const holder = document.createElement('template')
        holder.innerHTML = markup
        for (const link of holder.content.querySelectorAll('a')) for (const name of ['rel', 'target']) link.removeAttribute(name)
        return holder.innerHTML
      }
      const articles = [...document.querySelectorAll('article')]
      return texts.filter((text, at) => {
        const wanted = normal(text)
        return ![...(articles[at]?.querySelectorAll('*') ?? [])].some((element) => normal(element.innerHTML) === wanted)
      })
    },
  }
  Object.defineProperty(window, 'inPage', { value: inPage })
})()
