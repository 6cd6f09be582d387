import { Writable } from 'node:stream'
import type { FastifyServerOptions } from 'fastify'
import type { Configuration } from '#platform/server/configuration.ts'

/** Where lines go; the process's own output when nothing is said. */
export type LogTo = Writable

/** The log: faults of ours with what finds them, and nothing of the people that requests are about. */
export function loggerOf(
  { logLevel }: Pick<Configuration, 'logLevel'>,
  stream?: LogTo,
): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    serializers: { err: toldOfError, req: ({ method, id }) => ({ method, id }) },
    ...(stream && { stream }),
  }
}

type Told = {
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
export function toldOfError(error: Error & { code?: unknown; constraint?: unknown; table?: unknown }): Told {
  const { name, message, stack = '', code, constraint, table, cause } = error
  return {
    type: name,
    message,
    stack,
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(typeof table === 'string' && { table }),
    ...(cause instanceof Error && { cause: cause.stack ?? cause.message }),
  }
}

/** Tells a fault of the work in the background, with nothing of the people it was about. */
export function warnOf(sentence: string, error?: unknown): void {
  console.error(
    sentence,
    ...(error === undefined ? [] : [error instanceof Error ? toldOfError(error) : String(error)]),
  )
}
