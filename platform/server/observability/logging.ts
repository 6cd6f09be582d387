import { Writable } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'
import type { Configuration } from '#platform/server/settings/configuration.ts'

/** Where lines go; the process's own output when nothing is said. */
export type LogStream = Writable

/** The log: faults of ours with what finds them, and nothing of the people that requests are about. */
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
 * An error as the log keeps it. PostgreSQL's `detail` and `where` quote the row that was refused, with names and
 * numbers of people in it, so only the fields named here are kept.
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

/** A text without what it may quote of people and of secrets: mobile numbers, mail addresses, keys, passwords. */
export const redactPersonalData = (text: string): string =>
  text
    .replace(/(:\/\/[^\s:/@]*:)[^\s@]*@/g, '$1…@')
    .replace(/(Bearer |eyJ)[\w.~+/=-]{8,}/g, '$1…')
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…')
    .replace(/(?<!\d)(?:\+?63|0)9\d{9}(?!\d)/g, '09…')

/** Tells a fault of the work in the background, with nothing of the people it was about. */
export function logWarning(sentence: string, error?: unknown): void {
  const err =
    error === undefined ? undefined : error instanceof Error ? toLoggedError(error) : redacted(error)
  // A person at a terminal reads lines; whatever gathers logs reads one object each.
  if (process.stderr.isTTY) return console.error(sentence, ...(err === undefined ? [] : [err]))
  process.stderr.write(
    `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, msg: sentence, err })}\n`,
  )
}

const redacted = (error: unknown) =>
  redactPersonalData(typeof error === 'string' ? error : JSON.stringify(error))
