/** The address of a database with the user and the password of another address. */
export const withLoginOf = (login: string, address: string): string => {
  const [from, url] = [new URL(login), new URL(address)]
  url.username = from.username
  url.password = from.password
  return url.href
}
