import { z } from 'zod'

/**
 * Creates a function that serialises replies. Zod encodes ten times slower than it parses, so a schema of simple
 * types is inverted once: each codec becomes a transform from the decoded to the encoded side.
 */
export function createSerializer(schema: z.ZodType): (value: unknown) => unknown {
  const forward = invertSchema(schema)
  return forward ? (value) => forward.parse(value) : (value) => z.encode(schema, value)
}

/** Returns a schema that accepts decoded values, or null if the schema contains a type that cannot be inverted. */
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

// A refinement on the codec itself applies to input only; output comes from the product's own tables.
function invertCodec(codec: z.ZodCodec): z.ZodType | null {
  const { out, reverseTransform } = codec.def
  if (containsCodec(out as z.ZodType, new Set())) return null
  return (out as z.ZodType).transform((value, context) => reverseTransform(value, context as never))
}

const hasChecks = (schema: z.ZodType) => (schema.def.checks?.length ?? 0) > 0

/** Whether the schema contains a codec. Unknown schema types count as containing one. */
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
