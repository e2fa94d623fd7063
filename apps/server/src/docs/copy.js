/* A button that copies: what it carries, or the code beside it. */
const textFor = (button) => button.dataset.copy ?? button.closest('figure').querySelector('code').textContent

const copy = async (button) => {
  const code = button.closest('figure, .copied').querySelector('code')
  try {
    await navigator.clipboard.writeText(textFor(button))
    button.textContent = 'Copied'
  } catch {
    getSelection().selectAllChildren(code)
    button.textContent = 'Selected'
  }
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 1500)
}

for (const button of document.querySelectorAll('.copy')) button.hidden = false
document.addEventListener('click', (event) => {
  const button = event.target.closest('.copy')
  if (button) copy(button)
})
