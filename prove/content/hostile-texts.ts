import { hostileTexts as ofJourneys } from '../../e2e/hostile-html.ts'
import { addressesThatRun } from './addresses-that-run.ts'
import { drawingsThatRun } from './drawings-that-run.ts'
import { encodedTexts } from './encoded-texts.ts'
import { readingTwice } from './reading-twice.ts'
import { stylesThatCall } from './styles-that-call.ts'

/** PostgreSQL stores no NUL character, and no text contains half a surrogate pair. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** Every text that tries to run, request another host or break out of where it is shown. */
export const hostileTexts: readonly string[] = [
  ...new Set(
    [
      ...ofJourneys,
      ...readingTwice,
      ...encodedTexts,
      ...stylesThatCall,
      ...drawingsThatRun,
      ...addressesThatRun.map((address) => `<a href="${address.replaceAll('"', '&quot;')}">word</a>`),
      ...addressesThatRun,
    ].map(storable),
  ),
]

/** A sample of this many, from every kind. */
export const someOf = (texts: readonly string[], count: number): readonly string[] => {
  const step = Math.max(1, texts.length / count)
  return Array.from({ length: Math.min(count, texts.length) }, (_, index) => texts[Math.floor(index * step)] as string)
}
