import type { Written } from './message.ts'

export type Envelope = { to: string; fromName: string; message: Written }
/** Delivers a mail. `keeps`: nothing leaves, and its text stays readable on the mailbox page. */
export type Transport = { keeps: boolean; send(envelope: Envelope): Promise<void>; close(): void }

/** RFC 8058: mail programs show a button that posts there, without a session. */
const stoppedAt = (url: string) => ({ 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' })

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, disableFileAccess: true, disableUrlAccess: true }

/** The program that sends mail is loaded where mail is sent: it is large. */
const openTransporter = async (url: string) => {
  const { createTransport } = await import('nodemailer')
  return createTransport({ url, ...limits })
}

/** Any SMTP server. One that doesn't respond is abandoned soon, because the queue retries. */
export const smtpTransport = (url: string, from: string): Transport => {
  let opened: ReturnType<typeof openTransporter> | undefined
  return {
    keeps: false,
    send: async ({ to, fromName, message: { subject, text, html, stopUrl, replyTo } }) => {
      opened ??= openTransporter(url)
      const transporter = await opened
      await transporter.sendMail({
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        ...(replyTo !== undefined && { replyTo: { name: fromName, address: replyTo } }),
        subject,
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', ...(stopUrl !== undefined && stoppedAt(stopUrl)) },
      })
    },
    // Whoever sent was told if it couldn't be loaded.
    close: () =>
      void opened?.then(
        (transporter) => transporter.close(),
        () => {},
      ),
  }
}

/** In the demonstration: mail arrives on the mailbox page. */
export const mailboxTransport: Transport = { keeps: true, send: async () => {}, close: () => {} }

/** A permanent refusal, such as a non-existent address: retrying wouldn't help. */
export const isFinal = (error: unknown) => error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500
