import { z } from 'zod'

/**
 * What writes a reply to the wire. zod encodes backwards an order of magnitude slower than it parses, so a schema
 * of plain shapes is turned round once: each codec becomes a step from its code side to its wire side.
 */
export function createSerializer(schema: z.ZodType): (value: unknown) => unknown {
  const forward = invertSchema(schema)
  return forward ? (value) => forward.parse(value) : (value) => z.encode(schema, value)
}

/** The schema read from the code's side, or null where it holds something that cannot be turned. */
function invertSchema(schema: z.ZodType): z.ZodType | null {
  if (!containsCodec(schema, new Set())) return schema
  if (schema instanceof z.ZodCodec) return invertCodec(schema)
  if (schema instanceof z.ZodObject) return invertObject(schema)
  if (schema instanceof z.ZodArray) {
    const element = invertSchema(schema.element as z.ZodType)
    return element && !hasChecks(schema) ? z.array(element) : null
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const inner = invertSchema(schema.unwrap() as z.ZodType)
    if (!inner || hasChecks(schema)) return null
    return schema instanceof z.ZodOptional ? inner.optional() : inner.nullable()
  }
  return null
}

function invertObject(schema: z.ZodObject): z.ZodType | null {
  if (hasChecks(schema) || schema.def.catchall) return null
  const shape: Record<string, z.ZodType> = {}
  for (const [name, field] of Object.entries(schema.shape)) {
    const forward = invertSchema(field as z.ZodType)
    if (!forward) return null
    shape[name] = forward
  }
  return z.object(shape)
}

// A refinement on the codec itself is a rule for what comes in; what goes out came from our own tables.
function invertCodec(codec: z.ZodCodec): z.ZodType | null {
  const { out, reverseTransform } = codec.def
  if (containsCodec(out as z.ZodType, new Set())) return null
  return (out as z.ZodType).transform((value, context) => reverseTransform(value, context as never))
}

const hasChecks = (schema: z.ZodType) => (schema.def.checks?.length ?? 0) > 0

/** Whether a codec is anywhere inside; a schema of an unknown kind may hold one. */
function containsCodec(schema: z.ZodType, visited: Set<z.ZodType>): boolean {
  if (visited.has(schema)) return false
  visited.add(schema)
  if (schema instanceof z.ZodCodec) return true
  const inside = (each: unknown) => containsCodec(each as z.ZodType, visited)
  if (schema instanceof z.ZodObject)
    return (
      Object.values(schema.shape).some(inside) || (schema.def.catchall ? inside(schema.def.catchall) : false)
    )
  if (schema instanceof z.ZodArray) return inside(schema.element)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return inside(schema.unwrap())
  if (schema instanceof z.ZodUnion) return schema.options.some(inside)
  if (schema instanceof z.ZodRecord) return inside(schema.valueType)
  return !leaves.has(schema.def.type)
}

const leaves = new Set([
  'string',
  'number',
  'int',
  'boolean',
  'bigint',
  'enum',
  'literal',
  'null',
  'unknown',
  'any',
  'never',
])
