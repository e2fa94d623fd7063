/** Where to go after signing in: a page of this site, never the sign-in page itself. */
export const callbackPath = (callbackUrl: string | undefined, origin = location.origin): string => {
  if (!callbackUrl || !URL.canParse(callbackUrl, origin)) return '/'
  const { origin: target, pathname, search, hash } = new URL(callbackUrl, origin)
  if (target !== origin || pathname === '/login' || pathname.startsWith('/api/') || pathname.startsWith('//')) return '/'
  return pathname + search + hash
}
