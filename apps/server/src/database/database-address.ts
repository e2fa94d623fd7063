/** The database address with the user and password of another address. */
export const withLoginOf = (login: string, address: string): string => {
  const [from, url] = [new URL(login), new URL(address)]
  url.username = from.username
  url.password = from.password
  return url.href
}
