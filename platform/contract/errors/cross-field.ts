import { z } from 'zod'

type Issue = z.core.$ZodIssue

/** Issues of one rule across fields, with the fields that the rule read. */
export type CrossFieldIssues = { fields: readonly string[]; issues: readonly Issue[] }

/**
 * Issues of the rules across fields of an object schema. The schema itself runs them only once every field is valid; here a
 * rule runs as soon as the fields that it reads are valid.
 */
export function crossFieldIssues(schema: z.ZodType, input: unknown): CrossFieldIssues[] {
  if (!(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null) return []
  const shape = schema.shape as Record<string, z.ZodType>
  const values: Record<string, unknown> = {}
  const invalid = new Set<PropertyKey>()
  for (const [field, type] of Object.entries(shape)) {
    const { success, data } = type.safeParse((input as Record<string, unknown>)[field])
    if (success) values[field] = data
    else invalid.add(field)
  }
  return (schema.def.checks ?? []).flatMap((check) => issuesOf(check, values, invalid))
}

function issuesOf(check: z.core.$ZodCheck, values: object, invalid: ReadonlySet<PropertyKey>) {
  const read = new Set<PropertyKey>()
  const value = new Proxy(values, {
    get: (target, field, receiver) => {
      read.add(field)
      return Reflect.get(target, field, receiver) as unknown
    },
    ownKeys: (target) => {
      for (const field of [...Reflect.ownKeys(target), ...invalid]) read.add(field)
      return Reflect.ownKeys(target)
    },
  })
  const payload: z.core.ParsePayload<never> = { value: value as never, issues: [] }
  try {
    // A rule that asks the server has no result here.
    if (check._zod.check(payload) instanceof Promise) return []
  } catch {
    // A rule can fail for values that the schema rejects.
    return []
  }
  const fields = [...read].filter((field) => typeof field === 'string')
  if (payload.issues.length === 0 || fields.some((field) => invalid.has(field))) return []
  const issues = payload.issues.map((issue) => z.core.util.finalizeIssue(issue, {}, z.config()))
  return [{ fields, issues }]
}
