import type { AnyClientCall } from '#platform/contract/client-call.ts'
import { fieldsInPath, pathFor } from '#platform/contract/call.ts'

/** Decoded reply of a call of API clients. */
export type ClientReply<C extends AnyClientCall> =
  NonNullable<C['types']> extends { reply: infer Reply } ? Reply : never

/** Address below `/v1` and JSON body with which a client sends a call. Reads have their fields in the address. */
export function clientRequest(call: AnyClientCall, input: unknown): { address: string; body: string | null } {
  const inPath = new Set(fieldsInPath(call))
  const fields = Object.entries(Object(input) as Record<string, unknown>).filter(
    ([name, value]) => !inPath.has(name) && value !== undefined,
  )
  const path = pathFor(call, input)
  if (call.method === 'POST') return { address: path, body: JSON.stringify(Object.fromEntries(fields)) }
  const query = new URLSearchParams(fields.map(([name, value]) => [name, String(value)])).toString()
  return { address: query === '' ? path : `${path}?${query}`, body: null }
}
