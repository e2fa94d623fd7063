import { inject } from 'vitest'

const read = async (path: string) => (await fetch(`http://localhost:${inject('lanyard').port}${path}`)).text()

const plain = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'")

/** Waits for the newest message to a recipient in the demonstration's mailbox. `says`: what only that message contains. */
export const mailTo = async (recipient: string, subject: RegExp, { seconds = 30, says = '' } = {}): Promise<string> => {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; ) {
    const rows = (await read('/mail')).split('<li>').slice(1)
    for (const row of rows.filter((candidate) => candidate.includes(recipient) && subject.test(candidate)).slice(0, says ? 5 : 1)) {
      const path = /href="(\/mail\/[^"]+)"/.exec(row)?.[1]
      const mail = path && plain(await read(path))
      if (mail?.includes(says)) return mail
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${recipient} arrived`)
}
