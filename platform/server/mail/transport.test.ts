import { afterEach, describe, expect, test } from 'vitest'
import { ownCertificate } from '#platform/server/mail/testing/certificate.ts'
import { openMailServer } from '#platform/server/mail/testing/mail-server.ts'
import { mailTransport } from '#platform/server/mail/transport.ts'
import { testConfiguration } from '#platform/server/testing/test-api.ts'

const trusted = ownCertificate()
const unknown = ownCertificate()
// The sender trusts only the first certificate, like one of an internal authority.
const known = (url: string) => `${url}?${new URLSearchParams({ 'tls.ca': trusted.cert })}`

const letter = {
  recipient: 'ben@erp.test',
  subject: 'Pag-apruba: Peñaflor — ₱1,250.00',
  text: 'Kumusta, Ben.',
  html: null,
  messageId: 'isa',
}
const production = { ERP_MODE: 'production', PUBLIC_URL: 'https://console.example' }

let server: Awaited<ReturnType<typeof openMailServer>> | null = null
afterEach(() => server?.close())
async function sendBy(
  lines: Parameters<typeof openMailServer>[0],
  { env = {}, address = known, login = '' }: Options = {},
) {
  server = await openMailServer(lines)
  const url = address(server.url).replace('://', `://${login}`)
  const send = mailTransport(testConfiguration({ SMTP_URL: url, ...env }), {
    connectMs: 2_000,
    answerMs: 2_000,
  })
  return { ending: await send?.(letter), arrived: server.arrived }
}
type Options = { env?: Record<string, string>; address?: (url: string) => string; login?: string }

describe('connection to the mail server', () => {
  test.each(['at once', 'when asked'] as const)(
    'is encrypted %s if the certificate is trusted',
    async (hidden) => {
      const { ending, arrived } = await sendBy({ hidden, ...trusted })
      expect(ending).toEqual({ end: 'sent' })
      expect(arrived).toMatchObject([{ isHidden: true, subject: letter.subject }])
    },
  )

  test.each(['at once', 'when asked'] as const)(
    'sends nothing if the certificate is not trusted (TLS %s)',
    async (hidden) => {
      const { ending, arrived } = await sendBy({ hidden, ...unknown })
      expect(ending).toMatchObject({ end: 'later', error: expect.stringMatching(/certificate/i) })
      expect(arrived).toEqual([])
    },
  )

  test('must be encrypted in production, except to the loopback address', async () => {
    // The server is on the loopback address, but its name is not recognised as such.
    const elsewhere = { env: production, address: (url: string) => url.replace('127.0.0.1', 'LocalHost') }
    const { ending, arrived } = await sendBy({}, elsewhere)
    expect(ending).toMatchObject({ end: 'later', error: expect.stringMatching(/STARTTLS/) })
    expect(arrived).toEqual([])
    await server?.close()
    expect((await sendBy({}, { env: production })).ending).toEqual({ end: 'sent' })
  })

  test('authenticates; a wrong password delays emails but loses none', async () => {
    const login = { user: 'erp', password: 'lihim' }
    const lines = { hidden: 'at once', ...trusted, login } as const
    expect((await sendBy(lines, { login: 'erp:lihim@' })).ending).toEqual({ end: 'sent' })
    await server?.close()
    const { ending, arrived } = await sendBy(lines, { login: 'erp:mali@' })
    expect(ending).toMatchObject({ end: 'later' })
    expect(arrived).toEqual([])
  })
})

test('email › has a text and an HTML version and is marked as automatic', async () => {
  const { arrived } = await sendBy({})
  const [mail] = arrived
  expect(mail?.text).toMatch(/^Kumusta, Ben\./)
  expect(mail?.html).toContain('Kumusta, Ben.')
  const raw = mail?.raw ?? ''
  expect(raw).toMatch(/content-type: multipart\/alternative/i)
  expect(raw.search(/content-type: text\/plain/i)).toBeLessThan(raw.search(/content-type: text\/html/i))
  expect(raw).toMatch(/auto-submitted: auto-generated/i)
  expect(raw).toMatch(/message-id: <isa@127\.0\.0\.1>/i)
})
