import { readFileSync } from 'node:fs'

const card = readFileSync(new URL('provider-card.css', import.meta.url), 'utf8')
const colour = /^#[0-9a-f]{6}$/i

/** The style of a page that is one card of a provider, with what is its own. */
export const cardStyle = (own: URL): ((primaryColour: string) => string) => {
  const style = card + readFileSync(own, 'utf8')
  return (primaryColour) => (colour.test(primaryColour) ? `${style}:root{--brand:${primaryColour}}` : style)
}
