import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Record<string, string | number>

/** A traced operation: a request, a job or a statement. */
export type Span = {
  /** Trace context to pass to downstream services. */
  traceparent: string
  describe(attributes: Attributes): void
  /** Ends the span, with the error type if it failed. The error message is not recorded. */
  end(errorName?: string): void
}

export type SpanOptions = {
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /** Parent span, in this process or from the caller's `traceparent`. */
  parent?: Span | string
}

/** Records spans and exports them. */
export type Tracer = { begin(beginning: SpanOptions): Span }

const current = new AsyncLocalStorage<Span>()
let tracer: Tracer | null = null

/** Turns tracing on, or off with null. While it is off, tracing costs one check of a variable. */
export const setTracer = (chosen: Tracer | null) => void (tracer = chosen)

export const isTracing = () => tracer !== null

/** Current span, for passing its context on. */
export const currentSpan = (): Span | undefined => (tracer === null ? undefined : current.getStore())

/** Starts the span of a request and continues within it. */
export function startSpan(beginning: SpanOptions, next: () => void): Span | undefined {
  const span = tracer?.begin(beginning)
  if (span) current.run(span, next)
  else next()
  return span
}

/** Runs work in its own span if it belongs to a traced span or is marked `isRoot`. */
export async function withSpan<Result>(
  beginning: SpanOptions,
  work: () => Promise<Result>,
  isRoot = false,
): Promise<Result> {
  const within = beginning.parent ?? currentSpan()
  if (tracer === null || (within === undefined && !isRoot)) return work()
  const span = tracer.begin({ ...beginning, ...(within !== undefined && { parent: within }) })
  try {
    const result = await current.run(span, work)
    span.end()
    return result
  } catch (error) {
    span.end(errorType(error))
    throw error
  }
}

/** SQLSTATE, or the class name of the error. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
