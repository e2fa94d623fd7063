import { ResponseError } from '@lanyard/contract/browser'
import { explain } from '@lanyard/web/explain.ts'

/** At most this many invitations are sent at a time. */
export const mostAddresses = 50

/** The addresses in a text, separated by commas, semicolons, spaces or lines; each once. */
export const addressesIn = (text: string): string[] => [
  ...new Map(
    text
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((address) => [address.toLowerCase(), address]),
  ).values(),
]

/** A first look; the server checks in full. */
const isAddress = (text: string) => {
  const [name, domain = '', ...more] = text.split('@')
  const labels = domain.split('.')
  return more.length === 0 && name !== '' && labels.length > 1 && labels.every((label) => label !== '')
}

/** What is wrong with the typed addresses, if anything. */
export const addressFault = (text: string): string | undefined => {
  const addresses = addressesIn(text)
  if (addresses.length === 0) return 'Enter an email address.'
  if (addresses.length > mostAddresses) return `Enter at most ${mostAddresses} addresses at a time.`
  const wrong = addresses.filter((address) => !isAddress(address))
  if (wrong.length === 0) return undefined
  return addresses.length === 1 ? 'Enter an email address, such as name@example.org.' : `Not an email address: ${wrong.join(', ')}.`
}

/** Why an invitation was not sent: the message of its address, or else of anything. */
export const reasonOf = (error: unknown): string => {
  const errors = error instanceof ResponseError ? (error.problem?.errors ?? []) : []
  return (errors.find(({ pointer }) => pointer === '/Email') ?? errors[0])?.message ?? explain(error)
}
