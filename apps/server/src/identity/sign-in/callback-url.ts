const unsafe = /[\p{Cc}\s\\]/u

/** Where to go after signing in or out: an address on the same origin, and nothing else. */
export const callbackOn = (origin: string, wish: unknown): string => {
  const home = `${origin}/`
  if (typeof wish !== 'string' || wish === '' || wish.length > 2000 || unsafe.test(wish)) return home
  if (!wish.startsWith('/') && !wish.startsWith(home) && wish !== origin) return home
  if (wish.startsWith('//') || !URL.canParse(wish, home)) return home
  const { origin: found, username, password, href } = new URL(wish, home)
  return found === origin && !username && !password && href.startsWith(home) && !href.startsWith(`${home}/`) ? href : home
}
