/** The port in the demonstration's origins; tests listen on none. */
export const testPort = 3000

export const inDatabase = (url: string, name: string) => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** The installation's secret in tests: what the copied database holds sealed was sealed with it. */
export const testSecret = 'a secret that only tests know, long enough'
