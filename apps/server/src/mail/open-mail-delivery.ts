import type { Config } from '../config.ts'
import { type DeliveryDependencies, type MailDelivery, openMailDelivery } from './mail-delivery.ts'
import { mailboxTransport, smtpTransport } from './transport.ts'

const closed: MailDelivery = { deliverDue: async () => {}, jobs: [], close: () => {} }

const transportOf = ({ mail: { smtpUrl, from }, demonstration }: Config) =>
  smtpUrl ? smtpTransport(smtpUrl, from) : demonstration ? mailboxTransport : undefined

/** This process's mail delivery, if it runs jobs. Without a mail server, mail waits until there is one. */
export const openConfiguredMailDelivery = (config: Config, dependencies: Omit<DeliveryDependencies, 'transport'>): MailDelivery => {
  if (!config.serve.has('jobs')) return closed
  const transport = transportOf(config)
  if (transport) return openMailDelivery({ ...dependencies, transport })
  dependencies.log.warn('SMTP_URL is not set: mail waits in the queue')
  return closed
}
