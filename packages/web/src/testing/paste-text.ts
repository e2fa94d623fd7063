/** Inserts plain text at the cursor as a paste does; happy-dom can't type into editable elements. */
export const pasteText = (editor: HTMLElement, text: string) => {
  const clipboardData = { files: [], types: ['text/plain'], getData: (type: string) => (type === 'text/plain' ? text : '') }
  editor.dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
}
