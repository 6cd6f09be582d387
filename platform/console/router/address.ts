import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'

export type Search = Record<string, string | readonly string[]>

/** Parses a query string into texts, or arrays for repeated names. Values are not converted. */
export function parseSearch(query: string): Search {
  const search: Record<string, string | string[]> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    const before = search[name]
    search[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (each !== undefined && each !== null && each !== '') query.append(name, String(each))
    }
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** Array of texts in the address: `?kind=a&kind=b` or a single value. */
export const textsInAddress = z
  .union([z.array(z.string()), z.string().transform((one) => [one])])
  .catch([])
  .default([])

type Change<Value> = Partial<Value> | ((before: Value) => Partial<Value>)

/**
 * Returns the query parameters defined by a schema, and a setter. Default values are omitted from the address; other
 * parameters are not changed.
 */
export function useAddress<Schema extends z.ZodObject>(
  schema: Schema,
): [z.output<Schema>, (change: Change<z.output<Schema>>, options?: { replace?: boolean }) => void] {
  type Value = z.output<Schema>
  const raw: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const value = readAddress(schema, raw)
  const set = (change: Change<Value>, { replace = true } = {}) => {
    void navigate({
      to: '.',
      replace,
      resetScroll: false,
      search: (before: Search) => {
        const now = readAddress(schema, before)
        const next = { ...now, ...(typeof change === 'function' ? change(now) : change) }
        return { ...before, ...withoutDefaults(schema, next) }
      },
    })
  }
  return [value, set]
}

/** Parses the query with a schema. An invalid query is read as an empty one. */
export function readAddress<Schema extends z.ZodObject>(schema: Schema, raw: Search): z.output<Schema> {
  const read = schema.safeParse(raw)
  return (read.success ? read.data : schema.parse({})) as z.output<Schema>
}

function withoutDefaults(schema: z.ZodObject, value: Record<string, unknown>): Record<string, unknown> {
  const usual = readAddress(schema, {})
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      String(each ?? '') === String(usual[name] ?? '') ? undefined : each,
    ]),
  )
}
