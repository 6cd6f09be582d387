import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { openClientTokens, TokenRefused } from '#apps/api/sandbox/client-tokens.ts'
import { demoCustomers } from '#apps/api/sandbox/demo-customers.ts'
import type { Phone, Sms } from '#apps/sandbox/phone-api.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { mobileFrom } from '#platform/contract/fields/mobile.ts'
import { clientCallMessages } from '#platform/server/clients/messages.ts'
import { sendProblem } from '#platform/server/clients/problem.ts'
import { languageOf } from '#platform/server/clients/serve-clients.ts'
import type { Database } from '#platform/server/db/database.ts'
import { decrypt, encrypt, keyFor } from '#platform/server/encryption/encryption.ts'
import { AppError, NotFound } from '#platform/server/errors/errors.ts'
import { toAppError } from '#platform/server/http/error-responses.ts'
import { pageHeaders } from '#platform/server/http/static.ts'
import { demoSmsLogOf } from '#platform/server/messages/demo-sms-log.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'

type Options = { db: Database; configuration: Configuration; folder: string }

const root = '/sandbox'
const cookieName = 'sandbox_phone'
/** Path of a call below `/v1/app`: without dots and percent signs, it cannot lead anywhere else. */
const callPath = /^[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*$/

/** Who uses the phone, and the numbers whose SMS it receives, the newest first. */
const PhoneCookie = z.object({ subscriber: z.uuid().nullable(), numbers: z.array(z.string()) })
type PhoneCookie = z.infer<typeof PhoneCookie>

/**
 * Adds the sandbox phone of the demo: its page, and a server of its app that has the credential of the demo's client and
 * forwards requests to `/v1/app` over HTTP. Which customer uses the phone is in an encrypted cookie.
 */
export function addSandbox(app: FastifyInstance, { db, configuration, folder }: Options) {
  void app.register(async (scope) => {
    scope.setErrorHandler((error, request, response) => {
      const appError = toAppError(error)
      if (!appError) request.log.error({ err: error }, 'A request of the sandbox phone failed.')
      return sendProblem(response, appError, { language: languageOf(request), requestId: request.id })
    })
    await addPage(scope, folder, configuration)
    const cookies = phoneCookies(configuration)

    scope.get(`${root}/api/phone`, async (request): Promise<Phone> => {
      const isInUse = cookies.read(request).subscriber !== null
      return { isInUse, customers: isInUse ? [] : await demoCustomers(db) }
    })
    scope.post(`${root}/api/phone`, async (request, response): Promise<Phone> => {
      const { subscriber } = Object(request.body) as { subscriber?: unknown }
      const customers = await demoCustomers(db)
      const chosen = customers.find((customer) => customer.subscriber === subscriber)
      cookies.write(response, {
        subscriber: chosen?.subscriber ?? null,
        numbers: chosen ? [chosen.mobile] : [],
      })
      return { isInUse: chosen !== undefined, customers: chosen ? [] : customers }
    })
    scope.get(`${root}/api/messages`, async (request): Promise<{ data: Sms[] }> => {
      return { data: await smsTo(configuration, cookies.read(request).numbers) }
    })
    addForwarding(scope, cookies)
  })
}

async function addPage(scope: FastifyInstance, folder: string, configuration: Configuration) {
  const page = path.join(folder, 'index.html')
  const sendPage = async (_request: FastifyRequest, response: FastifyReply) => {
    if (!existsSync(page)) throw new NotFound(platformMessages('UNKNOWN_ACTION'))
    const html = await readFile(page, 'utf8')
    return response.headers(pageHeaders(folder, configuration)).type('text/html; charset=utf-8').send(html)
  }
  scope.get(root, sendPage)
  scope.get(`${root}/`, sendPage)
  await scope.register(fastifyStatic, {
    root: path.join(folder, 'assets'),
    prefix: `${root}/assets/`,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: false,
  })
}

/** Reads and writes the cookie. A changed one, and one of another product, is that of an unused phone. */
function phoneCookies({ secret, publicUrl }: Configuration) {
  const key = keyFor(secret, 'sandbox phone')
  return {
    read(request: FastifyRequest): PhoneCookie {
      try {
        const encrypted = Buffer.from(request.cookies[cookieName] ?? '', 'base64url')
        return PhoneCookie.parse(JSON.parse(decrypt(key, encrypted)))
      } catch {
        return { subscriber: null, numbers: [] }
      }
    },
    write: (response: FastifyReply, phone: PhoneCookie) =>
      void response.setCookie(cookieName, encrypt(key, JSON.stringify(phone)).toString('base64url'), {
        path: root,
        httpOnly: true,
        sameSite: 'strict',
        secure: publicUrl.startsWith('https:'),
        maxAge: 30 * 86_400,
      }),
  }
}
type PhoneCookies = ReturnType<typeof phoneCookies>

/** The latest SMS to the numbers, the newest first. */
async function smsTo(configuration: Configuration, numbers: readonly string[]): Promise<Sms[]> {
  const file = demoSmsLogOf(configuration)
  if (file === null || numbers.length === 0 || !existsSync(file)) return []
  return (await readFile(file, 'utf8'))
    .split('\n')
    .flatMap((line, id) => (line === '' ? [] : [{ id, ...(JSON.parse(line) as Omit<Sms, 'id'>) }]))
    .filter(({ to }) => numbers.includes(to))
    .slice(-10)
    .toReversed()
}

type Forwarded = { path: string; search: string; subject: string | null; request: FastifyRequest }

function addForwarding(scope: FastifyInstance, cookies: PhoneCookies) {
  const origin = () => scope.listeningOrigin
  const tokens = openClientTokens(origin)

  async function send({ path, search, subject, request }: Forwarded): Promise<Response> {
    const { 'idempotency-key': key, 'accept-language': language } = request.headers
    return fetch(`${origin()}/v1/app/${path}${search}`, {
      method: request.method,
      redirect: 'error',
      signal: AbortSignal.timeout(30_000),
      headers: {
        authorization: `Bearer ${await tokens.tokenFor(subject)}`,
        ...(typeof key === 'string' && { 'idempotency-key': key }),
        ...(language !== undefined && { 'accept-language': language }),
        ...(request.method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(request.method === 'POST' && { body: JSON.stringify(request.body ?? {}) }),
    })
  }

  scope.route({
    method: ['GET', 'POST'],
    url: `${root}/api/app/*`,
    handler: async (request, response) => {
      const path = (request.params as { '*': string })['*']
      if (!callPath.test(path)) throw new NotFound(platformMessages('UNKNOWN_ACTION'))
      const { search } = new URL(request.url, 'http://phone')
      const phone = cookies.read(request)
      const forwarded = { path, search, subject: phone.subscriber, request }
      try {
        let answer = await send(forwarded)
        if (answer.status === 401) {
          // The token was revoked, for example by a change of the number.
          tokens.forget(phone.subscriber)
          answer = await send(forwarded)
        }
        const text = await answer.text()
        if (answer.ok && request.method === 'POST') rememberPhone(phone, { path, request, text, response })
        const retryAfter = answer.headers.get('retry-after')
        if (retryAfter !== null) response.header('retry-after', retryAfter)
        return await response
          .code(answer.status)
          .type(answer.headers.get('content-type') ?? 'application/json')
          .send(text)
      } catch (error) {
        if (!(error instanceof TokenRefused) || error.status !== 400) throw error
        // The subscriber is no longer active.
        cookies.write(response, { subscriber: null, numbers: [] })
        throw new AppError(clientCallMessages('TOKEN_NOT_VALID'), {
          code: 'UNAUTHENTICATED',
          httpStatus: 401,
        })
      }
    },
  })

  type Reply = { path: string; request: FastifyRequest; text: string; response: FastifyReply }

  /** Stores the number to which a code was sent, and the person whose registration is complete. */
  function rememberPhone(phone: PhoneCookie, { path, request, text, response }: Reply) {
    if (path === 'registrations' || path === 'contact-changes') {
      const { mobile } = Object(request.body) as { mobile?: unknown }
      const number = typeof mobile === 'string' ? mobileFrom(mobile) : null
      if (number === null) return
      const numbers = [number, ...phone.numbers.filter((other) => other !== number)].slice(0, 3)
      cookies.write(response, { ...phone, numbers })
    } else if (/^registrations\/[^/]+\/completion$/.test(path)) {
      const { subscriber } = z.object({ subscriber: z.uuid() }).parse(JSON.parse(text))
      cookies.write(response, { ...phone, subscriber })
    }
  }
}
