/** Saves the file at an address; the page stays. Without a name the server's own is taken. */
export const saveFile = (address: string, filename = '') => {
  const link = Object.assign(document.createElement('a'), { href: address, download: filename })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Saves something that the page has made itself. */
export const saveContent = (filename: string, content: Blob) => {
  const address = URL.createObjectURL(content)
  saveFile(address, filename)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const saveText = (filename: string, content: string, type: string) => saveContent(filename, new Blob([content], { type }))
