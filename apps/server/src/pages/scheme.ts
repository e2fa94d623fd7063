export type Scheme = 'light' | 'dark' | undefined

/** The colour scheme chosen on this device. */
export const schemeOf = (cookies: string | undefined): Scheme => {
  const chosen = /(?:^|; ?)appearance=(light|dark)(?:;|$)/.exec(cookies ?? '')?.[1]
  return chosen as Scheme
}

/** The html tag, so the first paint has the language and the scheme. */
export const rootOf = (locale: string, scheme: Scheme) => `<html lang="${locale.replace(/[^\w-]/g, '')}"${scheme ? ` data-scheme="${scheme}"` : ''}>`
