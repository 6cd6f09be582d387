import { createPublicKey, createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fcmPort } from '#areas/notifications/server/push/fcm.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import type { PushMessage } from '#areas/notifications/server/push/port.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
type Answer = (request: IncomingMessage, response: ServerResponse) => void

// Mock of the API documented by Google: an access token for a signed assertion, then one request per message.
const requests: { path: string; authorization: string; body: string }[] = []
let tokens = 0
let letsIn = true
let answers: Answer[] = []
const server = createServer(async (request, response) => {
  const body = await text(request)
  const path = request.url ?? ''
  requests.push({ path, authorization: request.headers.authorization ?? '', body })
  response.setHeader('content-type', 'application/json')
  if (path === '/token') {
    if (!letsIn) return response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }))
    return response.end(
      JSON.stringify({ access_token: `susi-${++tokens}`, expires_in: 3599, token_type: 'Bearer' }),
    )
  }
  const answer = answers.shift()
  if (answer) return answer(request, response)
  return response.end(JSON.stringify({ name: 'projects/wallet/messages/0:1' }))
})
let url = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<unknown>((done) => server.close(done)))
beforeEach(() => {
  requests.length = 0
  tokens = 0
  letsIn = true
  answers = []
})

const port = (at = url) =>
  fcmPort(
    { url: at },
    {
      projectId: 'wallet',
      clientEmail: 'push@wallet.iam.test',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      tokenUri: `${url}/token`,
    },
  )
const message: PushMessage = {
  deliveryId: 7,
  token: 'telepono-ni-ana',
  title: 'Kumusta',
  body: 'May bago sa wallet mo.',
  module: 'Events',
  moduleValue: '7',
  imageUrl: null,
  openToken: 'bukas',
}
const addIssue = (status: number, errorCode: string, headers: Record<string, string> = {}): Answer => {
  const error = {
    code: status,
    message: 'No.',
    status: errorCode,
    details: [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }],
  }
  return (_request, response) => void response.writeHead(status, headers).end(JSON.stringify({ error }))
}
const sent = () => requests.filter(({ path }) => path.endsWith(':send'))

describe('access token', () => {
  test('is requested once with a signed assertion and reused for many messages', async () => {
    const push = port()
    await push.send(message)
    await push.send(message)
    expect(sent().map(({ path, authorization }) => [path, authorization])).toEqual([
      ['/v1/projects/wallet/messages:send', 'Bearer susi-1'],
      ['/v1/projects/wallet/messages:send', 'Bearer susi-1'],
    ])
    const form = new URLSearchParams(requests[0]?.body)
    const [head = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.')
    const isSigned = createVerify('RSA-SHA256')
      .update(`${head}.${claims}`)
      .verify(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), signature, 'base64url')
    expect(isSigned).toBe(true)
    expect(form.get('grant_type')).toBe('urn:ietf:params:oauth:grant-type:jwt-bearer')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      iss: 'push@wallet.iam.test',
      aud: `${url}/token`,
      scope: 'https://www.googleapis.com/auth/firebase.messaging',
    })
  })

  test('is requested again after a 401, and the message is retried later', async () => {
    const push = port()
    answers = [addIssue(401, 'UNAUTHENTICATED')]
    expect(await push.send(message)).toMatchObject({ end: 'later' })
    expect(await push.send(message)).toEqual({ end: 'sent' })
    expect(sent().map(({ authorization }) => authorization)).toEqual(['Bearer susi-1', 'Bearer susi-2'])
  })

  test('holds back every message when it cannot be obtained', async () => {
    letsIn = false
    expect(await port().send(message)).toMatchObject({ end: 'later' })
    await expect(port().open()).rejects.toThrow('rejected the credentials')
    expect(sent()).toEqual([])
  })
})

describe('message response', () => {
  const ending = async (answer: Answer) => {
    answers = [answer]
    return port().send(message)
  }

  test('quota error delays the next attempt by the given seconds or until the date, at most ten minutes', async () => {
    const later = { end: 'later', error: '429 QUOTA_EXCEEDED: No.' }
    const after = (header: string) => ending(addIssue(429, 'QUOTA_EXCEEDED', { 'retry-after': header }))
    expect(await after('17')).toEqual({ ...later, afterSeconds: 17 })
    expect(await after('86400')).toEqual({ ...later, afterSeconds: 600 })
    const soon = await after(new Date(Date.now() + 90_000).toUTCString())
    expect(soon).toMatchObject({ ...later, afterSeconds: expect.any(Number) })
    expect('afterSeconds' in soon && soon.afterSeconds).toBeGreaterThan(80)
    for (const nothing of ['-5', '0', 'mamaya', 'Thu, 01 Jan 1970 00:00:00 GMT'])
      expect(await after(nothing)).toEqual(later)
    expect(await ending(addIssue(503, 'UNAVAILABLE', { 'retry-after': '3' }))).toMatchObject({
      end: 'later',
      afterSeconds: 3,
    })
  })

  test.each([
    [404, 'UNREGISTERED', true],
    [400, 'INVALID_ARGUMENT', false],
    [403, 'SENDER_ID_MISMATCH', false],
  ])('%i %s is final and marks the device as gone: %s', async (status, code, isGone) => {
    expect(await ending(addIssue(status, code))).toEqual({
      end: 'rejected',
      error: `${status} ${code}: No.`,
      isGone,
    })
  })

  test('message with an unknown outcome is not retried: internal error or connection lost after sending', async () => {
    expect(await ending(addIssue(500, 'INTERNAL'))).toMatchObject({ end: 'unclear' })
    expect(await ending((request) => void request.socket.destroy())).toMatchObject({ end: 'unclear' })
    const html: Answer = (_request, response) => void response.writeHead(502).end('<html>Bad gateway</html>')
    expect(await ending(html)).toEqual({ end: 'unclear', error: '502' })
  })

  test('message without a connection counts as not sent', async () => {
    expect(await port(`http://127.0.0.1:${await freePort()}`).send(message)).toMatchObject({ end: 'later' })
  })
})
