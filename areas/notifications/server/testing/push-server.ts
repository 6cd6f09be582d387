import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'

type ErrorResponse = { status: number; errorCode: string }

/** Mock push service that implements FCM HTTP v1 and counts messages per device. */
export async function openPushServer() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-push-'))
  const received = new Map<string, number>()
  const bodies: unknown[] = []
  const rejections = new Map<string, ErrorResponse[]>()
  let isLetIn = true
  const server = createServer((request, answer) => {
    void textOf(request).then((text) => {
      const send = (status: number, body: object) =>
        answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
      if (request.url === '/token')
        return isLetIn && text.includes('assertion=')
          ? send(200, { access_token: 'ya29.test', expires_in: 3_600 })
          : send(400, { error: 'invalid_grant' })
      if (request.headers.authorization !== 'Bearer ya29.test') return send(401, { error: {} })
      const { message } = JSON.parse(text) as { message: { token: string } }
      const error = rejections.get(message.token)?.shift()
      if (error)
        return send(error.status, {
          error: { status: 'X', message: 'No.', details: [{ errorCode: error.errorCode }] },
        })
      received.set(message.token, (received.get(message.token) ?? 0) + 1)
      bodies.push(message)
      return send(200, { name: 'projects/test/messages/1' })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const keyFile = path.join(folder, 'account.json')
  writeFileSync(
    keyFile,
    JSON.stringify({
      project_id: 'test',
      client_email: 'push@test.example',
      private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: `${url}/token`,
    }),
  )
  return {
    /** Environment variables that configure the product to use it. */
    env: { FCM_SERVICE_ACCOUNT: keyFile, FCM_URL: url },
    received,
    bodies,
    /** Sets the next responses for a device, in order. */
    refuse: (token: string, ...answers: ErrorResponse[]) => void rejections.set(token, answers),
    letIn: (letIn: boolean) => void (isLetIn = letIn),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(folder, { recursive: true })
    },
  }
}

export type PushServer = Awaited<ReturnType<typeof openPushServer>>

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}
