/** The port in the demonstration's origins. Tests don't listen on it. */
export const testPort = 3000

export const inDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** The installation's secret in tests. Values in the copied database are encrypted with it. */
export const testSecret = 'a secret that only tests know, long enough'
