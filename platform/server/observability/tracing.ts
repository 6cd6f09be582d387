import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { type Span, currentSpan, setTracer } from './spans.ts'

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL }
const traceparentPattern = /^[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}/

/**
 * Sends traces to a collector. Loaded only if one is configured. Sampling depends only on the trace id, so that all
 * processes decide alike and no caller can force all of its traces to be recorded.
 */
export function startTracing(
  { endpoint, service, share }: NonNullable<Configuration['traces']>,
  version: string,
) {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    sampler: new TraceIdRatioBasedSampler(share),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  })
  const tracer = provider.getTracer('erp-console', version)

  setTracer({
    begin({ name, kind, attributes = {}, parent }) {
      const spanOptions = { kind: kinds[kind], attributes }
      const span = tracer.startSpan(
        name,
        spanOptions,
        contextOf(typeof parent === 'object' ? parent.traceparent : parent),
      )
      const { traceId, spanId, traceFlags } = span.spanContext()
      const flags = (traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01'
      return {
        traceparent: `00-${traceId}-${spanId}-${flags}`,
        describe: (more) => void span.setAttributes(more),
        end(errorType) {
          if (errorType !== undefined) {
            span.setAttribute('error.type', errorType)
            span.setStatus({ code: SpanStatusCode.ERROR })
          }
          span.end()
        },
      } satisfies Span
    },
  })
  subscribe('undici:request:create', injectTraceparent)
  return {
    async stop() {
      unsubscribe('undici:request:create', injectTraceparent)
      setTracer(null)
      await provider.shutdown()
    },
  }
}

function contextOf(traceparent: string | undefined): Context {
  const [, traceId, spanId] = traceparentPattern.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: TraceFlags.SAMPLED,
    isRemote: true,
  })
}

/** Adds the trace context to outgoing requests. */
function injectTraceparent(message: unknown) {
  const { request } = message as { request: { addHeader(name: string, value: string): void } }
  const span = currentSpan()
  if (span) request.addHeader('traceparent', span.traceparent)
}
