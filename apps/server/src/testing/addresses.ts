/** The port in the demonstration's origins; tests listen on none. */
export const testPort = 3000

export const inDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
