import type { FastifyInstance, FastifyRequest } from 'fastify'
import { startSpan, isTracing, type Span } from './spans.ts'

/** A completed request for metrics. The route is the declared pattern, never the actual URL. */
export type CompletedRequest = { method: string; route: string; status: number; seconds: number }

/** Traces every request, logs it if the log level requires it, and counts it. */
export function observeRequests(app: FastifyInstance, count?: (completed: CompletedRequest) => void) {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, _answer, goOn) => {
    if (!isTracing()) return goOn()
    const { method, headers } = request
    const sent = headers.traceparent
    const span = startSpan(
      {
        name: `${method} ${routeOf(request)}`,
        kind: 'server',
        attributes: {
          'http.request.method': method,
          'http.route': routeOf(request),
          'erp.request_id': request.id,
        },
        ...(typeof sent === 'string' && { parent: sent }),
      },
      goOn,
    )
    if (span) spans.set(request, span)
  })
  app.addHook('onResponse', async (request, response) => {
    const { statusCode: status, elapsedTime } = response
    const completed = {
      method: request.method,
      route: routeOf(request),
      status,
      seconds: elapsedTime / 1_000,
    }
    count?.(completed)
    request.log.info({ ...completed, ...clientIdOf(request) }, 'Request completed.')
    const span = spans.get(request)
    span?.describe({ 'http.response.status_code': status })
    span?.end(status >= 500 ? String(status) : undefined)
  })
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** ID that the client gave the request, to find it in the log of the client. */
function clientIdOf({ headers }: FastifyRequest): { clientRequestId?: string } {
  const sent = headers['x-request-id']
  return typeof sent === 'string' && uuid.test(sent) ? { clientRequestId: sent } : {}
}

const routeOf = ({ routeOptions: { url } }: FastifyRequest) => url ?? 'nothing'
