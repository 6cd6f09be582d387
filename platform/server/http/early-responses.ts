import type { Message } from '#platform/words/messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Envelope } from '#platform/contract/call.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { NotFound, AppError } from '#platform/server/errors/errors.ts'

/** Policy of responses without one of their own, such as scripts and event streams. */
export const framingPolicy = `frame-ancestors 'none'`

/** Default headers of every response. */
export function responseHeaders({ publicUrl }: Pick<Configuration, 'publicUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-security-policy': framingPolicy,
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
}

/** Content security policy of JSON responses: opened as a page, they can load and run nothing. */
export const jsonSecurityPolicy = `default-src 'none'; frame-ancestors 'none'`

/** Error for a URL without a resource: an undeclared API action, or a missing file. */
export const notFoundError = ({ url }: Pick<FastifyRequest, 'url'>): AppError =>
  url.startsWith('/v1')
    ? new NotFound(platformMessages('UNKNOWN_ACTION'))
    : new AppError(platformMessages('NO_PAGE'), { code: 'NOT_FOUND', httpStatus: 404 })

const errorBody = ({ text, code, params }: Message): Envelope => ({
  status: 'err',
  message: text,
  messageCode: code,
  params,
  code: 'VALIDATION',
  errors: [],
})

/** Responds to a malformed URL, before any route or hook runs. */
export function handleBadUrl(headers: Record<string, string>) {
  return ({ statusCode = 400 }: { statusCode?: number }, request: FastifyRequest, response: FastifyReply) => {
    void response
      .code(statusCode)
      .headers({ ...headers, 'x-request-id': request.id, 'content-security-policy': jsonSecurityPolicy })
      .send(errorBody(platformMessages('ADDRESS_UNREADABLE')))
  }
}

/** Responds to malformed HTTP or a request timeout. */
export function handleClientError(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const status =
      error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
    const text = JSON.stringify(errorBody(platformMessages('REQUEST_UNREADABLE')))
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${text}`)
  }
}
