import { Readable } from 'node:stream'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { renderMail } from './mail-template.ts'

/**
 * Result of an attempt. `unclear`: the connection broke after the content was sent, so the email may have arrived.
 */
export type SendResult = { end: 'sent' } | { end: 'rejected' | 'later' | 'unclear'; error: string }

export type OutgoingMail = {
  recipient: string
  subject: string
  text: string
  html: string | null
  messageId: string
}

/** Sends one email to the mail server and returns the result. */
export type SendMail = (outgoing: OutgoingMail) => Promise<SendResult>

type Timeouts = { connectMs: number; answerMs: number }

/** Creates the transport to the mail server, or returns null if none is configured. */
export function mailTransport(
  { mail, publicUrl, brandName, mode }: Configuration,
  { connectMs = 10_000, answerMs = 60_000 }: Partial<Timeouts> = {},
): SendMail | null {
  const { smtpUrl, from, dkim } = mail
  if (smtpUrl === null) return null
  const { host, hostname } = new URL(smtpUrl)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const givenWhole = new Set<string>()
  const open = async () => {
    // Loaded with the first email, so that processes that send none start without it.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      // TLS is required in production, except on the same machine, because emails contain links that grant access.
      requireTLS: mode === 'production' && !isHere,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: answerMs,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && { dkim }),
    })
    transport.use('stream', (mail, next) => {
      const { message } = mail
      const read = message.createReadStream.bind(message)
      const id = String(mail.data.messageId)
      message.createReadStream = () => Readable.from(notifyAtEnd(read(), () => givenWhole.add(id))) as never
      next()
    })
    return transport
  }
  let opened: ReturnType<typeof open> | undefined
  const domain = new URL(publicUrl).hostname

  return async (outgoing) => {
    const messageId = `<${outgoing.messageId}@${domain}>`
    try {
      const transport = await (opened ??= open())
      await transport.sendMail({
        from,
        to: { name: '', address: outgoing.recipient },
        subject: outgoing.subject,
        messageId,
        ...renderMail(outgoing, { publicUrl, brandName }),
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
      })
      return { end: 'sent' }
    } catch (error) {
      return toSendResult(error, givenWhole.has(messageId), host)
    } finally {
      givenWhole.delete(messageId)
    }
  }
}

// The content is read only after the server has accepted the recipient, so its end means that everything was sent.
async function* notifyAtEnd(source: AsyncIterable<Buffer>, ended: () => void) {
  for await (const piece of source) yield piece
  ended()
}

function toSendResult(error: unknown, wasFullySent: boolean, host: string): SendResult {
  const cause = error as { message?: string; code?: string; responseCode?: number }
  const errorText = `${host}: ${cause.message ?? String(error)}`.slice(0, 1_000)
  const { responseCode = 0, code } = cause
  if (responseCode === 0 && wasFullySent) return { end: 'unclear', error: errorText }
  // A wrong password or an unavailable server can be fixed; only an error about this email is permanent.
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { end: responseCode >= 500 && isAboutThisMail ? 'rejected' : 'later', error: errorText }
}
