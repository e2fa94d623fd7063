/* Finding operations, and opening the one an address names. The page reads well without it. */
const form = document.querySelector('.search')
const field = document.querySelector('#find')
const status = document.querySelector('.found')
const introduction = document.querySelector('.introduction')
const contents = document.querySelector('#contents')

const tags = [...document.querySelectorAll('.tag')].map((section) => ({
  section,
  title: section.querySelector('h2').textContent.toLowerCase(),
  operations: [...section.querySelectorAll('.op')].map((element) => ({
    element,
    text: `${element.querySelector('summary').textContent} ${element.querySelector('.inside').id}`.toLowerCase(),
  })),
}))
const total = tags.reduce((sum, { operations }) => sum + operations.length, 0)

const show = (wanted) => {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const { section, title, operations } of tags) {
    let here = 0
    for (const { element, text } of operations) {
      const fits = words.every((word) => text.includes(word) || title.includes(word))
      element.hidden = !fits
      if (fits) here += 1
    }
    section.hidden = here === 0
    found += here
  }
  introduction.hidden = words.length > 0
  status.hidden = words.length === 0
  status.textContent = found === 0 ? `No operation fits “${wanted.trim()}”.` : `${found} of ${total} operations`
}

const remember = (wanted) => {
  const address = new URL(location.href)
  if (wanted.trim()) address.searchParams.set('find', wanted.trim())
  else address.searchParams.delete('find')
  address.hash = ''
  history.replaceState(null, '', address)
}

const openNamed = () => {
  const named = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!named) return
  if (named.closest('[hidden]')) {
    field.value = ''
    show('')
  }
  const operation = named.closest('.op')
  if (operation) operation.open = true
  named.scrollIntoView()
}

form.hidden = false
field.value = new URLSearchParams(location.search).get('find') ?? ''
if (field.value) show(field.value)
field.addEventListener('input', () => {
  show(field.value)
  remember(field.value)
  scrollTo({ top: 0, behavior: 'instant' })
})
form.addEventListener('submit', (event) => {
  event.preventDefault()
  document.querySelector('.op:not([hidden]) summary')?.focus()
})
addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.matches('input, textarea')) return
  event.preventDefault()
  field.focus()
})
addEventListener('hashchange', openNamed)
if (location.hash) openNamed()

contents.addEventListener('click', (event) => {
  if (event.target.closest('a') && contents.matches(':popover-open')) contents.hidePopover()
})
