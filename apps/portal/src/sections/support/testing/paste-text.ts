/** Puts plain text where the cursor stands, as a paste does; happy-dom has no typing in editable elements. */
export const pasteText = (editor: HTMLElement, text: string) => {
  const clipboardData = { files: [], types: ['text/plain'], getData: (type: string) => (type === 'text/plain' ? text : '') }
  editor.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
}
