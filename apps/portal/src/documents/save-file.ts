/** Follows a signed address: the server answers with a file to save, so the page stays. */
export const saveFile = (address: string) => {
  const link = Object.assign(document.createElement('a'), { href: address, download: '' })
  document.body.append(link)
  link.click()
  link.remove()
}
