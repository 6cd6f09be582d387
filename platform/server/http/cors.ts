import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '#platform/server/settings/configuration.ts'

/**
 * Lets the console ask from the origins that are named, where the two APIs run apart. No other origin is told
 * anything: its browser keeps the answer from the page that asked.
 */
export function allowOrigins(
  app: FastifyInstance,
  { consoleOrigins }: Pick<Configuration, 'consoleOrigins'>,
) {
  if (consoleOrigins.length === 0) return
  void app.register(cors, {
    origin: consoleOrigins,
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'traceparent', 'x-request-id'],
    exposedHeaders: ['x-request-id', 'retry-after'],
    maxAge: 600,
    strictPreflight: false,
  })
}
