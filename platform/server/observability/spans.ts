import { AsyncLocalStorage } from 'node:async_hooks'

export type Attributes = Record<string, string | number>

/** A stretch of work that is under way: a request, a job, a statement. */
export type Span = {
  /** As it is passed on to whoever is asked next. */
  traceparent: string
  describe(attributes: Attributes): void
  /** Ends it; with the kind of a fault where it went wrong. Nothing of what the fault said is kept. */
  end(errorName?: string): void
}

export type SpanOptions = {
  name: string
  kind: 'server' | 'client' | 'internal'
  attributes?: Attributes
  /** The span within which this one is, here or as the caller named it. */
  parent?: Span | string
}

/** What keeps spans and sends them away. */
export type Tracer = { begin(beginning: SpanOptions): Span }

const current = new AsyncLocalStorage<Span>()
let tracer: Tracer | null = null

/** Traces from now on, or no longer. Off, everything here costs one look at a variable. */
export const setTracer = (chosen: Tracer | null) => void (tracer = chosen)

export const isTracing = () => tracer !== null

/** The span under way, for what is passed on. */
export const currentSpan = (): Span | undefined => (tracer === null ? undefined : current.getStore())

/** Begins the span of a request and goes on within it. */
export function startSpan(beginning: SpanOptions, next: () => void): Span | undefined {
  const span = tracer?.begin(beginning)
  if (span) current.run(span, next)
  else next()
  return span
}

/** Does work as a span of its own, where it belongs to one that is traced or `isRoot`. */
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

/** PostgreSQL's code, or the name of the error's class. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
