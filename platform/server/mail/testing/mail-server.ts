import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'

type Answer =
  | 'take'
  | { refuse: number; at: 'recipient' | 'data' }
  | 'drop after data'
  | 'drop before data'
  | 'say nothing'

type Lines = {
  /** TLS mode: from the first byte, or by STARTTLS. Unencrypted by default. */
  hidden?: 'at once' | 'when asked'
  key?: string
  cert?: string
  /** Accepted credentials. */
  login?: { user: string; password: string }
  /** Called for each accepted email. */
  hear?: (mail: Arrived) => void
}

type Arrived = {
  id: string
  subject: string
  text: string
  html: string
  to: string
  raw: string
  isHidden: boolean
}

/** A real SMTP server on this machine whose replies a test controls. */
export async function openMailServer({ hidden, key, cert, login, hear }: Lines = {}) {
  const answers: Answer[] = []
  const arrived: Arrived[] = []
  const next = new WeakMap<SMTPServerSession, Answer>()
  const sockets = new Set<{ destroy(): void }>()

  const server = new SMTPServer({
    disabledCommands: [
      ...(login ? [] : ['AUTH' as const]),
      ...(hidden === 'when asked' ? [] : ['STARTTLS' as const]),
    ],
    secure: hidden === 'at once',
    ...(key !== undefined && cert !== undefined && { key, cert }),
    authOptional: login === undefined,
    onAuth: ({ username, password }, _session, done) =>
      username === login?.user && password === login?.password
        ? done(null, { user: username })
        : done(new Error('Wrong name or password.')),
    onMailFrom: (_address, session, done) => {
      next.set(session, answers.shift() ?? 'take')
      done()
    },
    onRcptTo: (_address, session, done) => {
      const answer = next.get(session)
      if (typeof answer === 'object' && answer.at === 'recipient') return done(smtpError(answer.refuse))
      if (answer === 'drop before data') return dropAll()
      done()
    },
    onData: (stream, session, done) => {
      const pieces: Buffer[] = []
      stream.on('data', (piece: Buffer) => pieces.push(piece))
      stream.on('end', async () => {
        const answer = next.get(session)
        if (typeof answer === 'object') return done(smtpError(answer.refuse))
        if (answer === 'say nothing') return
        const raw = Buffer.concat(pieces)
        const mail = await simpleParser(raw)
        const taken = {
          id: mail.messageId ?? '',
          subject: mail.subject ?? '',
          text: mail.text ?? '',
          html: mail.html || '',
          to: mail.to?.text ?? '',
          raw: raw.toString(),
          isHidden: session.secure,
        }
        arrived.push(taken)
        hear?.(taken)
        if (answer === 'drop after data') return dropAll()
        done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    // TLS runs on top of this socket, and destroying it from below would crash the process.
    if (hidden !== undefined) return
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  const dropAll = () => sockets.forEach((socket) => socket.destroy())
  const smtpError = (code: number) => Object.assign(new Error('Not now.'), { responseCode: code })

  const { promise, resolve } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', resolve)
  await promise
  const { port } = server.server.address() as AddressInfo
  return {
    url: `${hidden === 'at once' ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    arrived,
    /** Sets the replies to the next emails, in order; all later ones are accepted. */
    answer: (...these: Answer[]) => void answers.push(...these),
    /** Clears received emails and pending replies. */
    clear() {
      arrived.length = 0
      answers.length = 0
    },
    close: () => {
      dropAll()
      const closed = Promise.withResolvers<void>()
      server.close(() => closed.resolve())
      return closed.promise
    },
  }
}
