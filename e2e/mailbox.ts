import { inject } from 'vitest'

const read = async (path: string) => (await fetch(`http://localhost:${inject('lanyard').port}${path}`)).text()

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")

/** Waits for the newest message to a recipient in the demonstration's mailbox. */
export const mailTo = async (recipient: string, subject: RegExp): Promise<string> => {
  for (let tries = 0; tries < 100; tries++) {
    const rows = (await read('/mail')).split('<li>').slice(1)
    const row = rows.find((candidate) => candidate.includes(recipient) && subject.test(candidate))
    const path = row && /href="(\/mail\/[^"]+)"/.exec(row)?.[1]
    if (path) return plain(await read(path))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${recipient} arrived`)
}
