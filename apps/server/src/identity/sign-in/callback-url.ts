const unsafe = /[\p{Cc}\s\\]/u

/** Where to go after signing in or out: a URL on the same origin, and nothing else. */
export const callbackOn = (origin: string, requested: unknown): string => {
  const home = `${origin}/`
  if (typeof requested !== 'string' || requested === '' || requested.length > 2000 || unsafe.test(requested)) return home
  if (!requested.startsWith('/') && !requested.startsWith(home) && requested !== origin) return home
  if (requested.startsWith('//') || !URL.canParse(requested, home)) return home
  const { origin: found, username, password, href } = new URL(requested, home)
  return found === origin && !username && !password && href.startsWith(home) && !href.startsWith(`${home}/`) ? href : home
}
