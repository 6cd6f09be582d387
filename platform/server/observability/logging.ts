import { Writable } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'
import type { Configuration } from '#platform/server/settings/configuration.ts'

/** Destination of log lines; standard error by default. */
export type LogStream = Writable

/** Logger options: unexpected errors are logged with their request id and without personal data. */
export function loggerOptions(
  { logLevel }: Pick<Configuration, 'logLevel'>,
  stream?: LogStream,
): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: toLoggedError, req: ({ method, id }) => ({ method, id }) },
    ...(stream && { stream }),
  }
}

type LoggedError = {
  type: string
  message: string
  stack: string
  code?: string
  constraint?: string
  table?: string
  cause?: string
}

/**
 * Error fields for the log. PostgreSQL's `detail` and `where` quote the failed row, which can include personal data,
 * so only the fields listed here are logged.
 */
export function toLoggedError(
  error: Error & { code?: unknown; constraint?: unknown; table?: unknown },
): LoggedError {
  const { name, message, stack = '', code, constraint, table, cause } = error
  return {
    type: name,
    message: redactPersonalData(message),
    stack: redactPersonalData(stack),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(cause instanceof Error && { cause: redactPersonalData(cause.stack ?? cause.message) }),
  }
}

/** Redacts personal data and secrets in a text: mobile numbers, email addresses, keys, passwords. */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/(:\/\/[^\s:/@]*:)[^\s@]*@/g, '$1…@')
    .replace(/(Bearer |eyJ)[\w.~+/=-]{8,}/g, '$1…')
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…')
    // Philippine mobile numbers begin with 8 or 9 after the country code.
    .replace(/(?<!\d)(?:\+?63|0)[89]\d{9}(?!\d)/g, '09…')

/** Logs an error of background work without personal data. */
export function logWarning(sentence: string, error?: unknown): void {
  const err =
    error === undefined ? undefined : error instanceof Error ? toLoggedError(error) : redacted(error)
  // Plain lines for a terminal, one JSON object per line for log collectors.
  if (process.stderr.isTTY) return console.error(sentence, ...(err === undefined ? [] : [err]))
  process.stderr.write(
    `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg: sentence, err })}\n`,
  )
}

const redacted = (error: unknown) =>
  redactPersonalData(typeof error === 'string' ? error : JSON.stringify(error))
