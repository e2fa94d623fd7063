/** Downloads the file at a URL without leaving the page. Without a name, the server's file name is used. */
export const saveFile = (address: string, filename = '') => {
  const link = Object.assign(document.createElement('a'), { href: address, download: filename })
  document.body.append(link)
  link.click()
  link.remove()
}

/** Downloads content that the page created. */
export const saveContent = (filename: string, content: Blob) => {
  const address = URL.createObjectURL(content)
  saveFile(address, filename)
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

export const saveText = (filename: string, content: string, type: string) => saveContent(filename, new Blob([content], { type }))
