import cors from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Configuration } from '#platform/server/settings/configuration.ts'

/**
 * Allows cross-origin requests from the listed origins, for consoles that use two separate APIs. Other origins
 * receive no CORS headers, so browsers hide the response from them.
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
