import { Readable } from 'node:stream'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { renderMail } from './mail-template.ts'

/** How an attempt ended. `unclear` is a line that broke after all was said: the mail may have arrived. */
export type SendResult = { end: 'sent' } | { end: 'refused' | 'later' | 'unclear'; error: string }

export type OutgoingMail = {
  recipient: string
  subject: string
  text: string
  html: string | null
  messageId: string
}

/** Hands one mail to the mail server and says how that ended. */
export type SendMail = (outgoing: OutgoingMail) => Promise<SendResult>

type Timeouts = { connectMs: number; answerMs: number }

/** The way to the mail server, or null where none is configured. */
export function mailTransport(
  { mail, publicUrl, mode }: Configuration,
  { connectMs = 10_000, answerMs = 60_000 }: Partial<Timeouts> = {},
): SendMail | null {
  const { smtpUrl, from, dkim } = mail
  if (smtpUrl === null) return null
  const { host, hostname } = new URL(smtpUrl)
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
  const givenWhole = new Set<string>()
  const open = async () => {
    // With the first mail: a process that sends none starts without it.
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      url: smtpUrl,
      // Passwords and links do not travel readable, except inside one machine or a trial.
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
        ...renderMail(outgoing, publicUrl),
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

// It is read only once the server has said that it will take the mail, so its end means that all was handed over.
async function* notifyAtEnd(source: AsyncIterable<Buffer>, ended: () => void) {
  for await (const piece of source) yield piece
  ended()
}

function toSendResult(error: unknown, wasFullySent: boolean, host: string): SendResult {
  const cause = error as { message?: string; code?: string; responseCode?: number }
  const errorText = `${host}: ${cause.message ?? String(error)}`.slice(0, 1_000)
  const { responseCode = 0, code } = cause
  if (responseCode === 0 && wasFullySent) return { end: 'unclear', error: errorText }
  // A wrong password or an unwilling server is ours to mend; only what it says about this mail is final.
  const isAboutThisMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  return { end: responseCode >= 500 && isAboutThisMail ? 'refused' : 'later', error: errorText }
}
