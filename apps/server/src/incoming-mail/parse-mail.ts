import PostalMime, { type Address, addressParser, type Email } from 'postal-mime'
import { automaticBecause } from './automatic-mail.ts'
import { textOfHtml } from './html-to-text.ts'

export type MailFile = { filename: string; content: Uint8Array }

/** What is needed of a mail. */
export type ParsedMail = {
  messageId: string | null
  /** Null if it names nobody, or several people. */
  from: string | null
  /** Everyone it names as a recipient. */
  to: string[]
  /** Why it counts as written by a machine. */
  automatic: string | null
  text: string
  files: MailFile[]
}

/** Characters of text that are read. */
const mostText = 400_000
const mostFiles = 50
/** Bytes of a picture inside the text: smaller ones are logos of signatures. */
const smallestPicture = 10_000

const mailboxesOf = (addresses: readonly Address[] | undefined): string[] =>
  (addresses ?? []).flatMap((each) => (each.group ? each.group.map(({ address }) => address) : [each.address]))

const recipientHeaders = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])

const recipientsOf = ({ to, cc, headers }: Email) => [
  ...headers.flatMap(({ key, value }) => (recipientHeaders.has(key) ? [value.replace(/[<>\s]/g, '')] : [])),
  ...mailboxesOf(to),
  ...mailboxesOf(cc),
]

const senderOf = ({ headers }: Email): string | null => {
  const [sender, ...others] = headers.flatMap(({ key, value }) => (key === 'from' ? mailboxesOf(addressParser(value)) : []))
  return sender && others.length === 0 ? sender.toLowerCase() : null
}

const filesOf = ({ attachments }: Email): MailFile[] =>
  attachments.flatMap(({ filename, mimeType, related, content }) => {
    const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
    if (bytes.length === 0 || (related && mimeType.startsWith('image/') && bytes.length < smallestPicture)) return []
    return [{ filename: filename ?? `attachment.${mimeType.split('/')[1] ?? 'bin'}`, content: bytes }]
  })

/** The worker task: reads a mail, as text and files. */
export const parseMail = async (raw: Uint8Array): Promise<ParsedMail> => {
  const mail = await PostalMime.parse(raw, { rfc822Attachments: true, maxNestingDepth: 50, maxHeadersSize: 256 * 1024 })
  const text = mail.text?.trim() ? mail.text : textOfHtml(mail.html ?? '')
  return {
    messageId: mail.messageId ?? null,
    from: senderOf(mail),
    to: recipientsOf(mail).slice(0, 100),
    automatic: automaticBecause(mail.headers),
    text: text.slice(0, mostText),
    files: filesOf(mail).slice(0, mostFiles),
  }
}
