import type { Config } from '../config.ts'
import { type Office, openPostOffice, type PostOffice } from './post-office.ts'
import { mailboxTransport, smtpTransport } from './transport.ts'

const closed: PostOffice = { deliverDue: async () => {}, jobs: [], close: () => {} }

const transportOf = ({ mail: { smtpUrl, from }, demonstration }: Config) =>
  smtpUrl ? smtpTransport(smtpUrl, from) : demonstration ? mailboxTransport : undefined

/** This process's post office, if it runs jobs. Without a mail server, mail waits until there is one. */
export const openConfiguredPostOffice = (config: Config, office: Omit<Office, 'transport'>): PostOffice => {
  if (!config.serve.has('jobs')) return closed
  const transport = transportOf(config)
  if (transport) return openPostOffice({ ...office, transport })
  office.log.warn('SMTP_URL is not set: mail waits in the queue')
  return closed
}
