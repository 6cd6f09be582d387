import S3rver from '@20minutes/s3rver'
import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** Access key of the emulator. */
const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const bucket = 'mga-file'

/**
 * Starts an S3 emulator with one bucket. A proxy in front adds what the emulator lacks: unsigned requests are denied,
 * and bucket rules are stored.
 */
export async function startBucket() {
  const folder = mkdtempSync(path.join(tmpdir(), 'erp-bucket-'))
  const s3 = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket }],
  })
  await s3.configureBuckets()
  const answer = s3.callback()
  const trusting = new S3rver({
    directory: folder,
    silent: true,
    vhostBuckets: false,
    allowMismatchedSignatures: true,
  }).callback()
  const rules = new Map<string, string>()
  const seen: string[] = []
  let broken: ((request: IncomingMessage, response: ServerResponse) => void) | null = null

  const keepRule = async (rule: string, request: IncomingMessage, response: ServerResponse) => {
    rules.set(rule, await text(request))
    response.writeHead(200).end()
  }
  const listen = (at: number): Promise<Server> => {
    const server = createServer((request, response) => {
      const { method = '', url = '', headers } = request
      seen.push(`${method} ${url.split('?')[0]}`)
      if (broken) return broken(request, response)
      const allowed = allowedBy(rules.get('cors') ?? '', request)
      for (const [name, value] of Object.entries(allowed ?? {})) response.setHeader(name, value)
      if (method === 'OPTIONS')
        return allowed ? void response.writeHead(200).end() : refuse(response, 403, 'AccessForbidden')
      const isSigned = headers.authorization !== undefined || url.includes('X-Amz-Signature=')
      if (!isSigned) return refuse(response, 403, 'AccessDenied')
      // The emulator encodes two characters of a signed query differently from Amazon S3; such links are verified
      // here.
      if (/%27|%2A/.test(url))
        return isRightlySigned(method, url, headers.host ?? '')
          ? trusting(request, response)
          : refuse(response, 403, 'SignatureDoesNotMatch')
      const rule = /^\/[^/?]+\/?\?(lifecycle|cors)(=|&|$)/.exec(url)?.[1]
      if (rule === undefined) return answer(request, response)
      if (method === 'PUT') return void keepRule(rule, request, response)
      const storedRule = rules.get(rule)
      if (storedRule !== undefined)
        return void response.writeHead(200, { 'content-type': 'application/xml' }).end(storedRule)
      return refuse(
        response,
        404,
        rule === 'cors' ? 'NoSuchCORSConfiguration' : 'NoSuchLifecycleConfiguration',
      )
    })
    return new Promise((done) => server.listen(at, '127.0.0.1', () => done(server)))
  }
  let server = await listen(0)
  const { port } = server.address() as AddressInfo
  const endpoint = `http://127.0.0.1:${port}`
  const goAway = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }

  return {
    endpoint,
    /** Requests received, as `METHOD /path`. */
    seen,
    /** Bucket rules as written. */
    rules,
    /** Environment variables that configure the product to use the bucket. */
    env: {
      FILE_STORAGE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      S3_REGION: 'us-east-1',
      S3_PATH_STYLE: 'true',
    },
    /** Replaces the emulator's responses; null restores them. */
    answerWith(listener: typeof broken) {
      broken = listener
    },
    goAway,
    async comeBack() {
      server = await listen(port)
    },
    async stop() {
      await goAway()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** CORS headers of the first matching bucket rule for a cross-origin request, or null. */
function allowedBy(rules: string, { method = '', headers }: IncomingMessage): Record<string, string> | null {
  const { origin } = headers
  if (origin === undefined) return null
  const requestedMethod = String(headers['access-control-request-method'] ?? method)
  const sends = String(headers['access-control-request-headers'] ?? '')
  const requestedHeaders = sends.split(',').flatMap((name) => name.trim().toLowerCase() || [])
  for (const [, rule = ''] of rules.matchAll(/<CORSRule>(.*?)<\/CORSRule>/gs)) {
    const all = (name: string) =>
      [...rule.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, value = '']) => value)
    const takes = all('AllowedHeader').map((name) => name.toLowerCase())
    const fits =
      all('AllowedOrigin').includes(origin) &&
      all('AllowedMethod').includes(requestedMethod) &&
      requestedHeaders.every((name) => takes.includes(name))
    if (!fits) continue
    return {
      'access-control-allow-origin': origin,
      'access-control-allow-methods': all('AllowedMethod').join(', '),
      ...(requestedHeaders.length > 0 && { 'access-control-allow-headers': requestedHeaders.join(', ') }),
      'access-control-max-age': all('MaxAgeSeconds')[0] ?? '0',
      vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
    }
  }
  return null
}

/** Whether the query has a valid AWS Signature Version 4. */
function isRightlySigned(method: string, url: string, host: string): boolean {
  const [path = '', query = ''] = url.split('?')
  const parameters = new URLSearchParams(query)
  const [, day = '', region = '', service = '', end = ''] = (parameters.get('X-Amz-Credential') ?? '').split(
    '/',
  )
  const canonicalQuery = query
    .split('&')
    .filter((pair) => !pair.startsWith('X-Amz-Signature='))
    .toSorted()
    .join('&')
  const request = [method, path, canonicalQuery, `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    parameters.get('X-Amz-Date'),
    [day, region, service, end].join('/'),
    createHash('sha256').update(request).digest('hex'),
  ].join('\n')
  let key: string | Buffer = `AWS4${credentials.secretAccessKey}`
  for (const part of [day, region, service, end, toSign])
    key = createHmac('sha256', key).update(part).digest()
  return Buffer.from(key).toString('hex') === parameters.get('X-Amz-Signature')
}

export type TestBucket = Awaited<ReturnType<typeof startBucket>>

const refuse = (response: ServerResponse, status: number, code: string) =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
    )
