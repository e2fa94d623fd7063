import { setTimeout as pause } from 'node:timers/promises'
import type { Wire } from '../requests/wire.ts'

const unescaped = (html: string) =>
  html.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')

/** The latest message to a recipient that contains the text, once it arrives in the demonstration's mailbox. */
export const messageTo = async (wire: Wire, recipient: string, pattern: RegExp): Promise<RegExpExecArray> => {
  for (let tries = 0; tries < 100; tries++) {
    const { body } = await wire.send('', `/mail?q=${encodeURIComponent(recipient)}`)
    const letters = [...body.matchAll(/href="(\/mail\/\d+\/[\w-]+)"[\s\S]*?To ([^ <]+) from/g)].filter(([, , to]) => to === recipient)
    for (const [, path = ''] of letters) {
      const text = /<pre>([\s\S]*?)<\/pre>/.exec((await wire.send('', path)).body)?.[1] ?? ''
      const found = pattern.exec(unescaped(text.replace(/<[^>]+>/g, '')))
      if (found) return found
    }
    await pause(100)
  }
  throw new Error(`No message with ${pattern} came to ${recipient}`)
}
